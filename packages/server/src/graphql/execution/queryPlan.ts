// A compiled query: the fields of each of its types, and how each is resolved and completed. `runPlan` runs it.
import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getOperationAST,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { plainResolver } from './guardFields.ts';

/** Several times what the largest page of the site requests. Limits the memory that a plan takes. */
const maxFields = 1_000;
/** Quotes, a colon, a comma and a short value. */
const bytesAroundKey = 8;

export interface QueryPlan {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly root: ObjectPlan;
  /** Number of fields whose arguments depend on variables: each has its own slot in a run. */
  readonly argumentPlaces: number;
}

/** The fields to return for an object whose type is known. */
export interface ObjectPlan {
  readonly fields: readonly FieldPlan[];
  /** The size of its keys and the characters around them. */
  readonly bytes: number;
}

export interface FieldPlan {
  /** The key in the response. */
  readonly key: string;
  /** The property name, for fields without a resolver. */
  readonly name: string;
  readonly resolve: GraphQLFieldResolver<unknown, any> | undefined;
  readonly args: ArgumentsPlan;
  readonly completion: Completion;
}

export type ArgumentsPlan =
  | { readonly kind: 'constant'; readonly values: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'variable';
      readonly place: number;
      readonly field: GraphQLField<unknown, unknown>;
      readonly node: FieldNode;
    };

/** How the value of a resolver is turned into the response. */
export type Completion =
  | { readonly kind: 'leaf'; readonly serialize: (value: unknown) => unknown }
  | { readonly kind: 'object'; readonly plan: ObjectPlan }
  | { readonly kind: 'abstract'; readonly plans: ReadonlyMap<string, ObjectPlan>; readonly typeOf: TypeOf }
  | { readonly kind: 'list'; readonly of: Completion }
  | { readonly kind: 'present'; readonly of: Completion };

type TypeOf = (value: unknown, context: unknown) => unknown;

/** Thrown for a query that graphql-js must run. */
class NotPlanned extends Error {}

/**
 * Returns the plan of a query that has passed validation. Returns null if the query is too large, or uses features
 * that are too rare to support a second time: directives, introspection, resolvers that inspect the query.
 */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): QueryPlan | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'query' || hasDirectives(document)) return null;
  const selections = createSelections(schema, document);
  let fieldCount = 0;
  let argumentPlaces = 0;

  function planObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): ObjectPlan {
    if (type.isTypeOf) throw new NotPlanned();
    const fields = [...selections.fieldsOf(type, sets)].map(([key, nodes]) => planField(type, key, nodes));
    return { fields, bytes: fields.reduce((sum, { key }) => sum + key.length + bytesAroundKey, 0) };
  }

  function planField(type: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): FieldPlan {
    const [node] = nodes as [FieldNode];
    const { value: name } = node.name;
    fieldCount += 1;
    // Setting this key on an object would change its prototype.
    if (fieldCount > maxFields || key === '__proto__') throw new NotPlanned();
    if (name === '__typename') return typenamePlan(key, type.name);
    const field = type.getFields()[name];
    // The fourth parameter gives a resolver its place in the query.
    const resolve = field && plainResolver(field);
    if (!field || (resolve && resolve.length > 3)) throw new NotPlanned();
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const completion = planCompletion(field.type, sets);
    return { key, name, resolve, args: planArguments(field, node), completion };
  }

  function planArguments(field: GraphQLField<unknown, unknown>, node: FieldNode): ArgumentsPlan {
    if (hasVariables(node)) return { kind: 'variable', place: argumentPlaces++, field, node };
    return { kind: 'constant', values: Object.freeze(getArgumentValues(field, node)) };
  }

  function planCompletion(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): Completion {
    if (isNonNullType(type)) return { kind: 'present', of: planCompletion(type.ofType, sets) };
    if (isListType(type)) return { kind: 'list', of: planCompletion(type.ofType, sets) };
    if (isLeafType(type)) return { kind: 'leaf', serialize: (value) => type.serialize(value) };
    if (!isAbstractType(type)) return { kind: 'object', plan: planObject(type, sets) };
    const { resolveType } = type;
    if (!resolveType || resolveType.length > 2) throw new NotPlanned();
    const plans = schema.getPossibleTypes(type).map((each) => [each.name, planObject(each, sets)] as const);
    return { kind: 'abstract', plans: new Map(plans), typeOf: resolveType as TypeOf };
  }

  try {
    const root = planObject(schema.getQueryType()!, [operation.selectionSet]);
    return { schema, operation, root, argumentPlaces };
  } catch (error) {
    if (error instanceof NotPlanned || error instanceof GraphQLError) return null;
    throw error;
  }
}

function typenamePlan(key: string, typeName: string): FieldPlan {
  const completion: Completion = { kind: 'leaf', serialize: (value) => value };
  return { key, name: '', resolve: () => typeName, args: { kind: 'constant', values: {} }, completion };
}

/**
 * Collects the fields of selections for a type, by their response keys
 * (https://spec.graphql.org/October2021/#CollectFields()).
 */
function createSelections(schema: GraphQLSchema, { definitions }: DocumentNode) {
  const fragments = new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );

  function isFor(type: GraphQLObjectType, conditionName: string | undefined): boolean {
    const condition = conditionName === undefined ? type : schema.getType(conditionName);
    if (condition === type) return true;
    return isAbstractType(condition) && schema.isSubType(condition, type);
  }

  function collect(
    type: GraphQLObjectType,
    set: SelectionSetNode,
    fields: Map<string, FieldNode[]>,
    spread: Set<string>,
  ): void {
    for (const node of set.selections) {
      switch (node.kind) {
        case Kind.FIELD: {
          const key = (node.alias ?? node.name).value;
          fields.set(key, [...(fields.get(key) ?? []), node]);
          break;
        }
        case Kind.INLINE_FRAGMENT:
          if (isFor(type, node.typeCondition?.name.value)) collect(type, node.selectionSet, fields, spread);
          break;
        case Kind.FRAGMENT_SPREAD: {
          const fragment = fragments.get(node.name.value);
          if (!fragment || spread.has(node.name.value)) break;
          spread.add(node.name.value);
          if (isFor(type, fragment.typeCondition.name.value))
            collect(type, fragment.selectionSet, fields, spread);
        }
      }
    }
  }

  return {
    fieldsOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
      const fields = new Map<string, FieldNode[]>();
      const spread = new Set<string>();
      for (const set of sets) collect(type, set, fields, spread);
      return fields;
    },
  };
}

function hasDirectives(document: DocumentNode): boolean {
  return has(document, Kind.DIRECTIVE);
}

function hasVariables(node: FieldNode): boolean {
  return (node.arguments ?? []).some((argument) => has(argument, Kind.VARIABLE));
}

function has(node: DocumentNode | NonNullable<FieldNode['arguments']>[number], kind: Kind): boolean {
  let isFound = false;
  visit(node, {
    enter(each) {
      isFound ||= each.kind === kind;
    },
  });
  return isFound;
}
