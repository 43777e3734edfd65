import { createHash } from 'node:crypto';
import {
  type ConstDirectiveNode,
  type FieldNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  type SelectionNode,
  visit,
} from 'graphql';

/** Field names of a key. A nested list selects fields of the object named before it, as in `TypePolicy.keyFields`. */
export type KeyFieldNames = readonly (string | KeyFieldNames)[];

/**
 * The facts about a schema that a cache and its persistence need, so that they need not be configured by hand and the
 * schema need not be in the bundle.
 */
export interface SchemaFacts {
  /** The names of the object types of each interface and union. */
  readonly possibleTypes: { readonly [abstractType: string]: readonly string[] };
  /** Keys other than `id` (or `_id`, the defaults of a cache), and root types with other names. */
  readonly typePolicies: { readonly [typename: string]: TypeFacts };
  /** A fingerprint of the schema. Descriptions and order do not affect it, because they do not change responses. */
  readonly schemaFingerprint: string;
  /** The custom scalars of the schema. */
  readonly scalars: readonly string[];
}

/** The facts about a type: its key, and whether it is a root. */
export interface TypeFacts {
  readonly keyFields?: KeyFieldNames;
  readonly queryType?: true;
  readonly mutationType?: true;
  readonly subscriptionType?: true;
}

/**
 * Extracts the facts from a schema.
 *
 * The key of a type is defined by `@key(fields: "...")` (as in Apollo Federation; the first one counts). Without
 * that, it is `id`, if the type has it. Introspection results contain no directives of types.
 *
 * @throws GraphQLError if a key names a field that the type does not have
 */
export function schemaFacts(schema: GraphQLSchema): SchemaFacts {
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));
  const possibleTypes = types
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)] as const);
  const policies = types
    .filter(isObjectType)
    .map((type) => [type.name, { ...keyOf(type), ...rootOf(schema, type) }] as const)
    .filter(([, policy]) => Object.keys(policy).length > 0);
  return {
    possibleTypes: Object.fromEntries(possibleTypes),
    typePolicies: Object.fromEntries(policies),
    schemaFingerprint: fingerprintOf(schema),
    scalars: types
      .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
      .map(({ name }) => name)
      .sort(),
  };
}

function keyOf(type: GraphQLObjectType): TypeFacts {
  const nodes = [type.astNode, ...type.extensionASTNodes];
  const directive = nodes
    .flatMap((node) => node?.directives ?? [])
    .find((each) => each.name.value === 'key' && fieldsArgument(each) !== undefined);
  if (directive === undefined) return {};
  const keyFields = keyFieldNames(fieldsArgument(directive)!, directive);
  const absent = keyFields.find((name) => typeof name === 'string' && !(name in type.getFields()));
  if (absent !== undefined) {
    throw new GraphQLError(
      `The key of ${type.name} names "${String(absent)}", which is not a field of the type.`,
      {
        nodes: directive,
      },
    );
  }
  return keyFields.length === 1 && keyFields[0] === 'id' ? {} : { keyFields };
}

function fieldsArgument(directive: ConstDirectiveNode): string | undefined {
  const value = directive.arguments?.find((argument) => argument.name.value === 'fields')?.value;
  return value?.kind === 'StringValue' ? value.value : undefined;
}

/** Parses `"video { id } startSeconds"`, a selection set without its braces. */
function keyFieldNames(fields: string, directive: ConstDirectiveNode): KeyFieldNames {
  try {
    const [definition] = parse(`{${fields}}`).definitions;
    return definition?.kind === 'OperationDefinition' ? namesOf(definition.selectionSet.selections) : [];
  } catch (cause) {
    throw new GraphQLError(`The key "${fields}" is not a list of fields.`, {
      nodes: directive,
      originalError: cause as Error,
    });
  }
}

function namesOf(selections: readonly SelectionNode[]): KeyFieldNames {
  return selections
    .filter((selection): selection is FieldNode => selection.kind === 'Field')
    .flatMap(({ name, selectionSet }) =>
      selectionSet === undefined ? [name.value] : [name.value, namesOf(selectionSet.selections)],
    );
}

function rootOf(schema: GraphQLSchema, type: GraphQLObjectType): TypeFacts {
  if (type === schema.getQueryType()) return type.name === 'Query' ? {} : { queryType: true };
  if (type === schema.getMutationType()) return type.name === 'Mutation' ? {} : { mutationType: true };
  if (type !== schema.getSubscriptionType() || type.name === 'Subscription') return {};
  return { subscriptionType: true };
}

function fingerprintOf(schema: GraphQLSchema): string {
  const sorted = parse(printSchema(lexicographicSortSchema(schema)), { noLocation: true });
  const undescribed = visit(sorted, {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return createHash('sha256').update(print(undescribed)).digest('hex').slice(0, 12);
}
