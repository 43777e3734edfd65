import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, type DocumentNode, parse, print, validate } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as operations from './index.ts';

const it = suite('operations');

const packages = fileURLToPath(new URL('../../../', import.meta.url));
const schema = buildSchema(readFileSync(join(packages, 'server/src/graphql/schema.graphql'), 'utf8'));
const written = parse(readFileSync(new URL('./operations.graphql', import.meta.url), 'utf8'));
const names = written.definitions.map((definition) => (definition as { name: { value: string } }).name.value);
const documents = new Map(
  Object.entries(operations).flatMap(([name, value]) =>
    typeof value === 'object' && 'kind' in value ? [[name, value as DocumentNode] as const] : [],
  ),
);

/** Operations that the site itself does not send, and who they are for. */
const forOthers: { readonly [name: string]: string } = {
  SignOutEverywhere: 'clients without forms: the studio signs out by one, which works without scripts',
};

it('are those of operations.graphql, each under its own name', () => {
  assert.equal([...documents.keys()].sort(), [...names].sort());
  for (const definition of written.definitions) {
    const name = (definition as { name: { value: string } }).name.value;
    assert.is(print(documents.get(name)!.definitions[0]!), print(definition));
  }
});

it('are valid against the schema of the server', () => {
  for (const [name, document] of documents) {
    const isOperation = document.definitions[0]!.kind === 'OperationDefinition';
    // A fragment alone cannot be requested. The operations include the fragments that they use.
    if (isOperation) assert.equal(validate(schema, document).map(String), [], name);
  }
});

it('have a comment each, which editors show', () => {
  const text = readFileSync(new URL('./index.ts', import.meta.url), 'utf8');
  for (const name of documents.keys()) assert.match(text, new RegExp(`\\*/\nexport const ${name} =`));
});

it('are used by the site, or are there for others for a reason', () => {
  const source = join(packages, 'web/src');
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const operationNames = written.definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition' ? [definition.name!.value] : [],
  );
  const unused = operationNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(texts));
  assert.equal(unused, Object.keys(forOthers));
});

it.run();
