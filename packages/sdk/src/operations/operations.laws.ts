// What every generated module of operations keeps: that of viewers, and that of the studio.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, type DocumentNode, parse, print, validate } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const packages = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * One suite.
 *
 * @param operations the generated module
 * @param folder of the module and of its `operations.graphql`
 */
export function operationsLaws(name: string, operations: object, folder: URL): void {
  const it = suite(name);
  const schema = buildSchema(readFileSync(join(packages, 'server/src/graphql/schema.graphql'), 'utf8'));
  const written = parse(readFileSync(new URL('./operations.graphql', folder), 'utf8'));
  const nameOf = (definition: object) => (definition as { name: { value: string } }).name.value;
  const documents = new Map(
    Object.entries(operations).flatMap(([name, value]) =>
      typeof value === 'object' && 'kind' in value ? [[name, value as DocumentNode] as const] : [],
    ),
  );

  it('are those of operations.graphql, each under its own name', () => {
    assert.equal([...documents.keys()].sort(), written.definitions.map(nameOf).sort());
    for (const definition of written.definitions)
      assert.is(print(documents.get(nameOf(definition))!.definitions[0]!), print(definition));
  });

  it('are valid against the schema of the server', () => {
    for (const [name, document] of documents) {
      const isOperation = document.definitions[0]!.kind === 'OperationDefinition';
      // A fragment alone cannot be requested. The operations include the fragments that they use.
      if (isOperation) assert.equal(validate(schema, document).map(String), [], name);
    }
  });

  it('have a comment each, which editors show', () => {
    const text = readFileSync(new URL('./index.ts', folder), 'utf8');
    for (const name of documents.keys()) assert.match(text, new RegExp(`\\*/\nexport const ${name} =`));
  });

  it('are used by the site', () => {
    const source = join(packages, 'web/src');
    const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|studio\/operations\//.test(file))
      .map((file) => readFileSync(join(source, file), 'utf8'))
      .join('\n');
    const operationNames = written.definitions
      .filter(({ kind }) => kind === 'OperationDefinition')
      .map(nameOf);
    assert.equal(
      operationNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(texts)),
      [],
    );
  });

  it.run();
}
