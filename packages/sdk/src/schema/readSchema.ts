import { readFileSync } from 'node:fs';
import {
  buildASTSchema,
  buildClientSchema,
  type DocumentNode,
  extendSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
  parse,
  Source,
} from 'graphql';

/**
 * Reads a schema from files: files in schema definition language, which form one schema. One may be the result of an
 * introspection query (`.json`, with or without its `data`), which the others extend.
 *
 * Directives that the schema does not define, such as `@key`, are accepted.
 *
 * @throws GraphQLError with the file as its `source`; Error if a file cannot be read or contains no schema
 */
export function readSchema(files: readonly string[]): GraphQLSchema {
  const introspected = files.find((file) => file.endsWith('.json'));
  const definitions = readDefinitions(files.filter((file) => file !== introspected));
  return introspected === undefined
    ? buildASTSchema(definitions, { assumeValidSDL: true })
    : extendSchema(fromIntrospection(introspected), definitions, { assumeValidSDL: true });
}

function readDefinitions(files: readonly string[]): DocumentNode {
  const documents = files.map((file) => parse(new Source(readFileSync(file, 'utf8'), file)));
  return { kind: 'Document' as never, definitions: documents.flatMap(({ definitions }) => definitions) };
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
