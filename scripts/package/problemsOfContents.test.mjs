import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOfContents } from './problemsOfContents.mjs';

const sound = {
  'package.json': '{}',
  'README.md': '',
  'CHANGELOG.md': '',
  LICENSE: '',
  'dist/esm/react/index.js': "'use client';\n",
  'dist/cjs/react/index.cjs': "'use client';\n'use strict';\n",
  'dist/esm/react/server/index.js': '',
  'src/a.ts': '',
  'dist/esm/a.js': '//# sourceMappingURL=a.js.map\n',
  'dist/esm/a.js.map': JSON.stringify({ sources: ['../../src/a.ts'] }),
  'dist/esm/a.d.ts': "export * from './b.js';",
  'dist/esm/b.d.ts': '',
};
const problemsWith = (changes) =>
  problemsOfContents(
    new Map(
      Object.entries({ ...sound, ...changes })
        .filter(([, text]) => text !== undefined)
        .map(([path, text]) => [path, Buffer.from(text)]),
    ),
  );

const it = suite('problemsOfContents');

it('has nothing to say of a package that is whole', () => assert.equal(problemsWith({}), []));

for (const [what, changes, problem] of [
  ['a licence that is missing', { LICENSE: undefined }, 'LICENSE is not in the package'],
  ['a test', { 'src/a.test.ts': '' }, 'src/a.test.ts is for tests'],
  ['laws', { 'dist/esm/a.laws.js': '' }, 'dist/esm/a.laws.js is for tests'],
  ['a file that nobody expects', { 'dist/esm/notes.txt': '' }, 'dist/esm/notes.txt has no business in it'],
  [
    'hooks that are not for clients alone',
    { 'dist/cjs/react/index.cjs': "'use strict';\n'use client';\n" },
    "dist/cjs/react/index.cjs does not begin with 'use client'",
  ],
  [
    "a server's module that is for clients",
    { 'dist/esm/react/server/index.js': '"use client";\n' },
    'dist/esm/react/server/index.js is for servers',
  ],
  ['a source map that is left behind', { 'dist/esm/a.js.map': undefined }, 'names a source map that is not'],
  [
    'a source that is left behind',
    { 'src/a.ts': undefined },
    'points to a source that is not in the package',
  ],
  [
    'declarations that are left behind',
    { 'dist/esm/b.d.ts': undefined },
    'imports declarations that are not',
  ],
]) {
  it(`names ${what}`, () => {
    const problems = problemsWith(changes);
    assert.is(problems.length, 1, problems.join('\n'));
    assert.match(problems[0], problem);
  });
}

it('lets a map be that carries its sources along', () => {
  const map = JSON.stringify({ sources: ['elsewhere.ts'], sourcesContent: ['const a = 1;'] });
  assert.equal(problemsWith({ 'dist/esm/a.js.map': map }), []);
});

it.run();
