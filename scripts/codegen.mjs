// Schema and operations in, typed documents out: packages/sdk/src/operations/index.ts.
// `node scripts/codegen.mjs` writes the file; with --check it fails if the file on disk differs.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { buildSchema, isAbstractType, lexicographicSortSchema, parse, printSchema } from 'graphql';
import { format } from 'prettier';

const root = new URL('../', import.meta.url);
const schemaFile = new URL('packages/server/src/graphql/schema.graphql', root);
const operationsFile = new URL('packages/sdk/src/operations/operations.graphql', root);
const outputFile = new URL('packages/sdk/src/operations/index.ts', root);

const schemaText = await readFile(schemaFile, 'utf8');
const operationsText = await readFile(operationsFile, 'utf8');
const schema = buildSchema(schemaText);

const config = {
  documentMode: 'graphQLTag',
  gqlImport: '../gql.ts#gql',
  scalars: { ID: 'string', DateTime: 'string' },
  immutableTypes: true,
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypename: false,
  nonOptionalTypename: true,
  dedupeFragments: true,
  pureMagicComment: true,
  documentVariableSuffix: '',
  fragmentVariableSuffix: '',
};

const generated = await codegen({
  filename: outputFile.pathname,
  schema: parse(schemaText),
  documents: [{ location: operationsFile.pathname, document: parse(operationsText) }],
  config,
  plugins: [{ operations: {} }, { documents: {} }],
  pluginMap: { operations: typescriptOperations, documents: typedDocumentNode },
});

const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter((type) => isAbstractType(type) && !type.name.startsWith('__'))
    .map((type) => [type.name, schema.getPossibleTypes(type).map((possible) => possible.name)]),
);

// Neither words nor order change what an answer looks like.
const undescribed = buildSchema(schemaText.replaceAll(/"""[^]*?"""/g, ''));
const fingerprint = createHash('sha256')
  .update(printSchema(lexicographicSortSchema(undescribed)))
  .digest('hex')
  .slice(0, 12);

// Without the plugins' own imports, and without the type for @defer, which no operation uses.
const body = generated
  .replaceAll(/^import .*\n/gm, '')
  .replace(/\/\*\* Internal type[^\n]*\nexport type Incremental<[^;]*;\n/, '')
  .replaceAll('as unknown as DocumentNode<', 'as unknown as TypedDocumentNode<')
  .replaceAll(/\n(?=export )/g, '\n\n');

const text = `// Generated from operations.graphql and the server's schema by scripts/codegen.mjs. Do not edit.
import type { PossibleTypes } from '../contract/cache.ts';
import type { TypedDocumentNode } from '../contract/document.ts';
import { gql } from '../gql.ts';

${body}

/** Which types are of an interface or union, for \`createCache\`. */
export const possibleTypes: PossibleTypes = ${JSON.stringify(possibleTypes)};

/** Differs from that of every other schema, for \`persistCache\`: what was stored under another one is dropped. */
export const schemaFingerprint = '${fingerprint}';
`;

const output = await format(text, { parser: 'typescript', singleQuote: true, printWidth: 110 });

if (process.argv.includes('--check')) {
  const present = await readFile(outputFile, 'utf8').catch(() => '');
  if (present !== output) {
    console.error(
      'packages/sdk/src/operations/index.ts is not what schema and operations make. Run: node scripts/codegen.mjs',
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(outputFile, output);
}
