import {
  buildSchema,
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { createTimers, type Timers } from '../contract/runtime.ts';
import { delayed } from './mockAnswer.ts';
import { sentOperation } from './mockMatch.ts';
import { createScriptedFetch, type ScriptedFetch, type ScriptedReply } from './scriptedFetch.ts';

/** Options of `createSchemaFetch`. */
export interface SchemaFetchOptions {
  /**
   * Resolvers by type and field: `{ Query: { video: (_, { id }) => ({ id, title: 'Ducks' }) } }`. Missing fields
   * receive generated values.
   */
  readonly resolvers?: {
    readonly [typename: string]: {
      readonly [fieldName: string]: (source: any, args: any) => unknown;
    };
  };
  /** Generators of scalar values by type: `{ DateTime: () => '2026-01-01T00:00:00Z' }`. */
  readonly values?: { readonly [typename: string]: (fieldName: string) => unknown };
  /** Length of generated lists. Defaults to 2. */
  readonly listLength?: number;
  /** Delay of each response in milliseconds, on the clock of `runtime`. Defaults to 0. */
  readonly delay?: number;
  /** Defaults to the clock of the platform. */
  readonly runtime?: Partial<Timers>;
}

/**
 * Creates a `fetch` that validates and executes operations against a schema. Fields without a resolver receive
 * generated values, which are the same each time.
 *
 * Generated values are the name of the field for strings; 1, 1.5 and `true`; the first value of an enum; and the
 * first type of an interface or union. An ID is generated from its path, or is the `id` argument of the field that
 * links to it.
 *
 * @param schema the schema, or its text
 */
export function createSchemaFetch(
  schema: string | GraphQLSchema,
  { resolvers = {}, values = {}, listLength = 2, delay = 0, runtime }: SchemaFetchOptions = {},
): ScriptedFetch {
  const timers = createTimers(runtime);
  const built = typeof schema === 'string' ? buildSchema(schema) : schema;

  const fieldResolver: GraphQLFieldResolver<any, unknown> = (source, args, _context, info) => {
    const { parentType, fieldName, returnType } = info;
    const resolve = resolvers[parentType.name]?.[fieldName];
    if (resolve !== undefined) return resolve(source, args);
    const own: unknown = source?.[fieldName];
    return own === undefined ? madeUp(returnType, info, args, pathOf(info)) : own;
  };

  function madeUp(type: GraphQLOutputType, info: GraphQLResolveInfo, args: any, path: string): unknown {
    if (isNonNullType(type)) return madeUp(type.ofType, info, args, path);
    if (isListType(type)) {
      return Array.from({ length: listLength }, (_, index) =>
        madeUp(type.ofType, info, {}, `${path}.${index}`),
      );
    }
    if (isObjectType(type) || isAbstractType(type)) return { id: (args.id as unknown) ?? path };
    if (isEnumType(type)) return type.getValues()[0]!.value;
    const make = values[type.name] ?? standardValues[type.name];
    if (make === undefined) {
      throw new Error(
        `${info.parentType.name}.${info.fieldName} is of the scalar ${type.name}, which has no generator. Pass values: { ${type.name}: () => … }.`,
      );
    }
    return make(info.fieldName);
  }

  return createScriptedFetch(async (request): Promise<ScriptedReply> => {
    await delayed(timers, delay, request.signal);
    const sent = sentOperation(request);
    if (sent?.query === undefined) {
      return { status: 400, json: { errors: [{ message: 'No operation that a schema could answer.' }] } };
    }
    const document = parse(sent.query);
    const errors = validate(built, document);
    if (errors.length > 0) return { json: { errors } };
    const result = await execute({
      schema: built,
      document,
      variableValues: sent.variables,
      operationName: sent.operationName,
      fieldResolver,
      typeResolver: (value: any, _context, _info, type) =>
        (value.__typename as string | undefined) ?? built.getPossibleTypes(type)[0]?.name,
    });
    return { json: result };
  });
}

const standardValues: { readonly [typename: string]: (fieldName: string) => unknown } = {
  String: (fieldName) => fieldName,
  ID: (fieldName) => fieldName,
  Int: () => 1,
  Float: () => 1.5,
  Boolean: () => true,
};

function pathOf({ path }: GraphQLResolveInfo): string {
  const steps: (string | number)[] = [];
  for (let step: GraphQLResolveInfo['path'] | undefined = path; step; step = step.prev)
    steps.unshift(step.key);
  return steps.join('.');
}
