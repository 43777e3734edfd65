import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from './layers.mjs';

const it = suite('layers');

const rules = {
  sdk: [
    { layer: 'contract', may: [], packages: ['graphql (types)'] },
    { layer: 'store', may: ['contract'], packages: [] },
    { layer: 'features', may: ['contract'], packages: [], apart: true },
    { layer: 'house', may: [], packages: [], rooms: ['cellar', 'attic'] },
    { layer: 'testing', may: ['*'], packages: ['*'], testsOnly: true },
    { layer: 'parser', may: [], packages: ['graphql-tag'], included: ['graphql-tag'] },
    { layer: 'index.ts', may: ['!testing', '*'], packages: ['react'] },
  ],
};

/** Returns the problems of a package with these files, without the folder's name. */
async function problemsOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    const packageJson = JSON.stringify({ name: 'sdk', dependencies: { graphql: '*' } });
    for (const [path, text] of Object.entries({ '../package.json': packageJson, ...files })) {
      const file = join(folder, 'packages/sdk/src', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return (await run(folder, rules))
      .replaceAll(join(folder, 'packages/sdk/src/'), '')
      .replaceAll(join(folder, 'packages/'), '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const allowed = [
  ['an import that points down', { 'store/a.ts': "import '../contract/b.ts';", 'contract/b.ts': '' }],
  [
    'types of a package whose types alone are allowed',
    { 'contract/b.ts': "import type { DocumentNode } from 'graphql';" },
  ],
  ['a package that the build includes', { 'parser/a.ts': "import 'graphql-tag';" }],
  [
    'a test that imports what it likes',
    { 'contract/b.test.ts': "import '../store/a.ts'; import 'nock';", 'store/a.ts': '' },
  ],
  [
    'a support of tests that does',
    { 'testing/b.ts': "import '../store/a.ts'; import 'jsdom';", 'store/a.ts': '' },
  ],
  [
    'a mention in a comment or a text',
    { 'contract/b.ts': "// import '../store/a.ts'\nconst a = \"import '../store/a.ts'\";" },
  ],
  [
    'a room that imports one below',
    { 'house/attic/a.ts': "import '../cellar/b.ts';", 'house/cellar/b.ts': '' },
  ],
  ['a clock outside the heart', { 'contract/b.ts': 'Date.now();' }],
  ['a parameter that has the name of a global', { 'store/a.ts': 'export const f = (fetch) => fetch();' }],
  ['a date made from a number', { 'store/a.ts': 'export const f = (ms) => new Date(ms);' }],
  [
    'a property that has the name of a global',
    { 'store/a.ts': 'export const f = (a) => a.fetch({ console: 1 });' },
  ],
];
for (const [name, files] of allowed) {
  it(`allows ${name}`, async () => assert.is(await problemsOf(files), ''));
}

const forbidden = [
  [
    'a room that imports one above',
    { 'house/cellar/b.ts': "import '../attic/a.ts';", 'house/attic/a.ts': '' },
    'house/cellar/b.ts:1 house may not import house/attic/a.ts',
  ],
  [
    'a file in none of the rooms',
    { 'house/a.ts': "import './cellar/b.ts';", 'house/cellar/b.ts': '' },
    'house/a.ts:1 house may not import house/cellar/b.ts',
  ],
  [
    'an import that points up',
    { 'contract/b.ts': "import '../store/a.ts';", 'store/a.ts': '' },
    'contract/b.ts:1 contract may not import store/a.ts',
  ],
  [
    'a type that points up',
    { 'contract/b.ts': "\nimport type { A } from '../store/a.ts';", 'store/a.ts': '' },
    'contract/b.ts:2 contract may not import store/a.ts',
  ],
  [
    'an export that points up',
    { 'contract/b.ts': "export * from '../store/a.ts';", 'store/a.ts': '' },
    'contract/b.ts:1 contract may not import store/a.ts',
  ],
  [
    'an import() that points up',
    { 'contract/b.ts': "void import('../store/a.ts');", 'store/a.ts': '' },
    'contract/b.ts:1 contract may not import store/a.ts',
  ],
  [
    'an import() type that points up',
    { 'contract/b.ts': "type A = import('../store/a.ts').A;", 'store/a.ts': '' },
    'contract/b.ts:1 contract may not import store/a.ts',
  ],
  [
    'a package at run time whose types alone are allowed',
    { 'contract/b.ts': "import { parse } from 'graphql';" },
    'contract/b.ts:1 contract may not import graphql',
  ],
  [
    'a package that is not declared',
    { 'index.ts': "import 'react';" },
    'index.ts:1 package.json does not name react',
  ],
  [
    'one feature that imports another',
    { 'features/a/a.ts': "import '../b/b.ts';", 'features/b/b.ts': '' },
    'features/a/a.ts:1 features may not import features/b/b.ts',
  ],
  [
    'a support of tests in what ships',
    { 'index.ts': "import './testing/b.ts';", 'testing/b.ts': '' },
    'index.ts:1 index.ts may not import testing/b.ts',
  ],
  [
    'a file without a layer',
    { 'other/a.ts': '' },
    'other/a.ts:1 belongs to no layer: give it one in scripts/check/layers/layerRules.mjs',
  ],
  [
    'an import that leaves the package',
    { 'index.ts': "import '../../web/src/a.ts';" },
    "index.ts:1 ../../web/src/a.ts leaves the package: import it by the package's name",
  ],
  ['a clock in the heart', { 'store/a.ts': '\n\nDate.now();' }, 'store/a.ts:3 store may not use Date.now'],
  [
    'a clock reached through globalThis',
    { 'store/a.ts': 'globalThis.Date.now();' },
    'store/a.ts:1 store may not use Date.now',
  ],
  [
    'the present date in the heart',
    { 'store/a.ts': 'new Date();' },
    'store/a.ts:1 store may not use new Date',
  ],
  [
    'a timer in the heart',
    { 'store/a.ts': 'setTimeout(() => {}, 1);' },
    'store/a.ts:1 store may not use setTimeout',
  ],
  [
    'code made from text, anywhere',
    { 'index.ts': "new Function('a');" },
    'index.ts:1 index.ts may not use new Function',
  ],
];
for (const [name, files, problem] of forbidden) {
  it(`names ${name}`, async () => assert.match(await problemsOf(files), problem));
}

it('names a cycle, of types too, as a path', async () => {
  const problems = await problemsOf({
    'contract/a.ts': "import type { B } from './b.ts';",
    'contract/b.ts': "import type { C } from './c.ts';",
    'contract/c.ts': "import type { A } from './a.ts';",
  });
  assert.is(
    problems,
    'sdk: a cycle of imports: contract/a.ts -> contract/b.ts -> contract/c.ts -> contract/a.ts',
  );
});

it.run();
