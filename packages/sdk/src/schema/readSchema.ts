import { readFileSync } from 'node:fs';
import {
  buildASTSchema,
  buildClientSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
  parse,
  Source,
} from 'graphql';

/**
 * Reads a schema from files: the result of an introspection query (`.json`, with or without its `data`), or files in
 * schema definition language, which form one schema.
 *
 * Directives that the schema does not define, such as `@key`, are accepted.
 *
 * @throws GraphQLError with the file as its `source`; Error if a file cannot be read or contains no schema
 */
export function readSchema(files: readonly string[]): GraphQLSchema {
  const [first] = files;
  if (first !== undefined && first.endsWith('.json')) return fromIntrospection(first);
  const definitions = files.flatMap(
    (file) => parse(new Source(readFileSync(file, 'utf8'), file)).definitions,
  );
  return buildASTSchema({ kind: 'Document' as never, definitions }, { assumeValidSDL: true });
}

function fromIntrospection(file: string): GraphQLSchema {
  const answer = JSON.parse(readFileSync(file, 'utf8')) as
    | IntrospectionQuery
    | { readonly data?: IntrospectionQuery };
  const introspection = 'data' in answer ? answer.data : (answer as IntrospectionQuery);
  if (introspection?.__schema === undefined)
    throw new Error(`${file} is not the result of an introspection query: it has no __schema.`);
  return buildClientSchema(introspection);
}
