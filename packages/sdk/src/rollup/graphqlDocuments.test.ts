import { runInThisContext } from 'node:vm';
import { parse, print } from 'graphql';
import type { DocumentNode } from 'graphql';
import { rollup } from 'rollup';
import type { OutputChunk, RollupLog } from 'rollup';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { graphqlDocuments } from './graphqlDocuments.ts';

const it = suite('graphqlDocuments');

/** Builds modules that exist in memory only; `gql` itself is external. */
async function build(modules: { [id: string]: string }) {
  const warnings: RollupLog[] = [];
  const bundle = await rollup({
    input: 'main.js',
    external: ['@mainvideo/sdk', 'graphql-tag'],
    onwarn: (warning) => warnings.push(warning),
    plugins: [
      {
        name: 'memory',
        resolveId: (source) => (source.replace('./', '') in modules ? source.replace('./', '') : null),
        load: (id) => modules[id] ?? null,
      },
      graphqlDocuments(),
    ],
  });
  const { output } = await bundle.generate({ format: 'es', sourcemap: true });
  const script = await bundle.generate({ format: 'cjs' });
  return { chunk: output[0] as OutputChunk, script: script.output[0].code, warnings };
}

/** Runs a bundle without imports and returns its exports. */
function evaluate(script: string): { [name: string]: DocumentNode } {
  const exported = {};
  runInThisContext(`(exports) => {${script}\n}`)(exported);
  return exported;
}

async function rejection(promise: Promise<unknown>): Promise<any> {
  return promise.then(
    () => assert.unreachable('it was fulfilled'),
    (error) => error,
  );
}

const header = "import { gql } from '@mainvideo/sdk';\n";
const cardText = 'fragment Card on Video { id poster { url } }';

it('puts the parsed document where the template was', async () => {
  const text =
    'query Watch($id: ID! = "a\\"b", $n: [Int!]) { video(id: $id, n: 1.5) @include(if: true) { x: title } }';
  const { chunk, script, warnings } = await build({
    'main.js': `${header}export const Watch = gql\`${text.replaceAll('\\', '\\\\')}\`;`,
  });
  assert.equal(warnings, []);
  assert.not.match(chunk.code, /gql/);
  const { Watch } = evaluate(script);
  assert.is(print(Watch!), print(parse(text)));
});

it('keeps no locations, empty lists or absent values', async () => {
  const { script } = await build({ 'main.js': `${header}export const A = gql\`query A { a }\`;` });
  const { A } = evaluate(script);
  const name = (value: string) => ({ kind: 'Name', value });
  const selectionSet = { kind: 'SelectionSet', selections: [{ kind: 'Field', name: name('a') }] };
  const operation = { kind: 'OperationDefinition', operation: 'query', name: name('A'), selectionSet };
  assert.equal(A, { kind: 'Document', definitions: [operation] });
});

it('joins embedded fragments in the order of the text, each name once', async () => {
  const { script, warnings } = await build({
    'main.js': `${header}import { Card } from './card.js';
      const List = gql\`fragment List on Query { home { ...Card } } \${Card}\`;
      export const Home = gql\`query Home { ...List other { ...Card } } \${List} \${Card}\`;`,
    'card.js': `${header}export const Card = gql\`${cardText}\`;`,
  });
  assert.equal(warnings, []);
  const { Home } = evaluate(script);
  const expected = `query Home { ...List other { ...Card } } fragment List on Query { home { ...Card } } ${cardText}`;
  assert.is(print(Home!), print(parse(expected)));
});

it('compiles fragments that are reached through a path of names', async () => {
  const { script } = await build({
    'main.js': `${header}import * as cards from './card.js';\nexport const Q = gql\`{ v { ...Card } } \${cards.Card}\`;`,
    'card.js': `${header}export const Card = gql\`${cardText}\`;`,
  });
  const { Q } = evaluate(script);
  assert.is(print(Q!), print(parse(`{ v { ...Card } } ${cardText}`)));
});

it('knows gql under another name, from graphql-tag and from a gql.ts nearby', async () => {
  for (const line of [
    "import { gql as q } from '@mainvideo/sdk';",
    "import q from 'graphql-tag';",
    "import { gql as q } from './gql.js';",
  ]) {
    const { script } = await build({
      'main.js': `${line}\nexport const A = q\`{ a }\`;`,
      'gql.js': 'export const gql = () => 1;',
    });
    assert.is(print(evaluate(script).A!), print(parse('{ a }')), line);
  }
});

it('imports gql no longer where every template is compiled', async () => {
  for (const [line, left] of [
    ["import { gql } from '@mainvideo/sdk';", []],
    ["import { gql, a } from '@mainvideo/sdk';", ['a']],
    ["import { a, gql } from '@mainvideo/sdk';", ['a']],
    ["import { a, gql, b } from '@mainvideo/sdk';", ['a', 'b']],
  ] as const) {
    const { chunk, warnings } = await build({
      'main.js': `${line}\nexport const A = gql\`{ a }\`;\nexport { ${left} };`,
    });
    assert.equal(chunk.importedBindings['@mainvideo/sdk'] ?? [], left, line);
    assert.equal(warnings, [], line);
  }
});

it('imports gql as before where it is used in another way too', async () => {
  const { chunk } = await build({
    'main.js': `${header}export const A = gql\`{ a }\`;\nexport const B = gql('{ b }');`,
  });
  assert.equal(chunk.importedBindings['@mainvideo/sdk'], ['gql']);
  assert.match(chunk.code, '{kind:"Document"');
});

it('leaves a gql of other modules alone', async () => {
  const code = "import { gql } from './other.js';\nexport const A = gql`no graphql`;";
  const { chunk } = await build({ 'main.js': code, 'other.js': 'export const gql = String.raw;' });
  assert.match(chunk.code, 'gql`no graphql`');
});

it('lets the bundler drop a document that nothing uses', async () => {
  const { chunk } = await build({
    'main.js': "import { Used } from './all.js';\nexport { Used };",
    'all.js': `${header}const Card = /*#__PURE__*/ gql\`${cardText}\`;
      export const Used = /*#__PURE__*/ gql\`query Used { a }\`;
      export const Unused = /*#__PURE__*/ gql\`query Unused { v { ...Card } } \${Card}\`;`,
  });
  assert.not.match(chunk.code, /Unused|Card|joinDefinitions/);
});

it('leaves what it cannot compile to run time, with a warning at its line', async () => {
  for (const template of ['`{ a ${fields} }`', '`{ a } ${makeFragment()}`', '`{ a } ${local}`']) {
    const { chunk, warnings } = await build({
      'main.js': `${header}import { fields } from './fields.js';
const local = globalThis.text;
const makeFragment = () => local;
export const A = gql${template};`,
      'fields.js': "export const fields = 'b c';",
    });
    assert.match(chunk.code, 'gql`', template);
    assert.equal(
      warnings.map(({ plugin, loc }) => ({ plugin, line: loc?.line })),
      [{ plugin: 'graphql-documents', line: 5 }],
      template,
    );
  }
});

it('says at load what is wrong with an embedded import that is no document', async () => {
  const { script } = await build({
    'main.js': `${header}import { fields } from './fields.js';\nexport const A = gql\`{ a } \${fields}\`;`,
    'fields.js': "export const fields = 'b c';",
  });
  assert.throws(() => evaluate(script), 'embed documents made by gql');
});

it('ends the build where the text is no GraphQL, by file, line and column', async () => {
  const error = await rejection(
    build({ 'main.js': `${header}export const A = gql\`\n  query A {\n    a(\n  }\n\`;` }),
  );
  assert.match(error.message, 'Syntax Error: Expected Name, found "}"');
  assert.equal({ ...error.loc }, { file: 'main.js', line: 5, column: 2 });
});

it('keeps the rest of the module at its place in the source map', async () => {
  const source = `${header}export const A = gql\`\n  query A { a }\n\`; export const after = 1;\nexport const last = () => missing;`;
  const { chunk } = await build({ 'main.js': source });
  assert.equal(chunk.map!.sourcesContent, [source]);
  for (const [word, line, column] of [
    ['after', 3, 16],
    ['last', 4, 13],
    ['missing', 4, 26],
    ['{kind:"Document"', 1, 17],
  ] as const) {
    assert.equal(originOf(chunk, word), { line, column }, word);
  }
});

/** Returns the place that the source map names for the first occurrence of a word. Lines and columns count from 0. */
function originOf(chunk: OutputChunk, word: string) {
  const before = chunk.code.slice(0, chunk.code.indexOf(word)).split('\n');
  const wanted = { line: before.length - 1, column: before.at(-1)!.length };
  const state = [0, 0, 0, 0];
  let found: { line: number; column: number } | undefined;
  for (const [line, segments] of chunk.map!.mappings.split(';').entries()) {
    state[0] = 0;
    for (const segment of segments.split(',').filter(Boolean)) {
      decodeVlq(segment).forEach((delta, i) => (state[i]! += delta));
      if (line === wanted.line && state[0]! <= wanted.column) found = { line: state[2]!, column: state[3]! };
    }
  }
  return found;
}

function decodeVlq(segment: string): number[] {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return numbers.slice(0, 4);
}

it.run();
