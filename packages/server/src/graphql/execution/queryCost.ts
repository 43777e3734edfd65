import {
  type DocumentNode,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Roughly how many points the processor handles in a millisecond. */
export const pointsPerMs = 60;
/** The cost of fields that do more than read a column or a row of a batch. */
export const pointsOf = {
  related: 500,
  search: 500,
  channelsFound: 200,
  suggestions: 200,
  recentSeries: 50,
  transcript: 20,
  schema: 1_000,
};
const expensive: { readonly [type: string]: { readonly [field: string]: number } | undefined } = {
  Query: {
    search: pointsOf.search,
    searchSuggestions: pointsOf.suggestions,
    recentSeries: pointsOf.recentSeries,
    __schema: pointsOf.schema,
    __type: pointsOf.schema / 10,
  },
  Video: { related: pointsOf.related, transcript: pointsOf.transcript },
};

/**
 * Returns the maximum cost of a query: counts every field that it could return, and each field of a list once for
 * each item that `first` requests. Variables and defaults count with their values, so that `first: $n` does not
 * bypass the limit. Expensive fields count as many points as their work is worth.
 *
 * @param limit counting stops beyond it, so that a query that is expensive to count does no harm
 * @returns `Infinity` beyond the limit; 0 if the document or its variables are invalid, so that there is nothing to
 *   count
 */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: { readonly [name: string]: unknown },
  limit: number,
): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return 0;
  const { coerced: given } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (!given) return 0;
  const coerced = given;

  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  let cost = 0;

  function addSelections(selections: SelectionSetNode, type: GraphQLCompositeType, times: number): void {
    const points = expensive[type.name];
    for (const selection of selections.selections) {
      // Every visit adds cost, including visits to fragments, which can double one another at each level.
      cost += times;
      if (cost > limit) return;
      switch (selection.kind) {
        case Kind.FIELD: {
          cost += times * (points?.[selection.name.value] ?? 0);
          const hasFields = isObjectType(type) || isInterfaceType(type);
          const field = hasFields ? type.getFields()[selection.name.value] : undefined;
          const fieldType = field && getNamedType(field.type);
          if (!selection.selectionSet || !isCompositeType(fieldType)) break;
          const items = itemsOf(field!, selection, coerced);
          if (items > 0) addSelections(selection.selectionSet, fieldType, times * items);
          break;
        }
        case Kind.INLINE_FRAGMENT: {
          const condition = selection.typeCondition && schema.getType(selection.typeCondition.name.value);
          addSelections(selection.selectionSet, isCompositeType(condition) ? condition : type, times);
          break;
        }
        case Kind.FRAGMENT_SPREAD: {
          const fragment = fragments.get(selection.name.value);
          const condition = fragment && schema.getType(fragment.typeCondition.name.value);
          if (isCompositeType(condition)) addSelections(fragment!.selectionSet, condition, times);
        }
      }
    }
  }

  addSelections(operation.selectionSet, root, 1);
  return cost > limit ? Infinity : cost;
}

/**
 * Returns 0 if the arguments are invalid in a way that validation does not detect, such as a variable that is null.
 * The fields below do not run then.
 */
function itemsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: { readonly [name: string]: unknown },
): number {
  try {
    const { first } = getArgumentValues(field, node, variables);
    return typeof first === 'number' ? Math.max(1, first) : 1;
  } catch {
    return 0;
  }
}
