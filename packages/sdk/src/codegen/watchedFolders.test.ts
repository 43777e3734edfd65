import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProject } from './project.laws.ts';
import { watchedFolders } from './watchedFolders.ts';

const it = suite('watchedFolders');

const project = createProject({ 'src/a/b.ts': '', 'lib/c.ts': '', 'node_modules/d/e.ts': '', '.git/f': '' });
it.after(() => project.remove());

for (const [what, patterns, expected] of [
  ['the folder of a file, and nothing below it', ['schema.graphql'], [['', false]]],
  ['a folder and all below it', ['src/**/*.ts'], [['src', true]]],
  ['a folder alone, where names of one are asked for', ['src/*.{ts,tsx}'], [['src', false]]],
  ['what several ask for, once and as deep as any of them', ['src/*.ts', 'src/*/b.ts'], [['src', true]]],
  [
    'of a whole project, all but packages and what is hidden',
    ['**/*.ts', '!lib/**'],
    [
      ['', false],
      ['lib', true],
      ['src', true],
    ],
  ],
] as const) {
  it(`are ${what}`, () => {
    const found = watchedFolders(project.folder, patterns).map(({ path, isDeep }) => [path, isDeep]);
    assert.equal(
      found.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
      expected.map((each) => [...each]),
    );
  });
}

it.run();
