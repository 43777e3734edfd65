import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { baseOf, findFiles } from './findFiles.ts';
import { createProject } from './project.laws.ts';

const it = suite('findFiles');

const project = createProject(
  Object.fromEntries(
    [
      'src/a.ts',
      'src/b.tsx',
      'src/deep/er/c.graphql',
      'src/deep/d+(1).ts',
      'src/node_modules/e.ts',
      'src/.hidden/f.ts',
      'g.ts',
    ].map((path) => [path, '']),
  ),
);
it.after(() => project.remove());

for (const [what, patterns, expected] of [
  ['a file by its name', ['src/a.ts'], ['src/a.ts']],
  ['a file from the folder itself', ['./g.ts'], ['g.ts']],
  ['any name, in one folder', ['src/*.ts'], ['src/a.ts']],
  ['one character', ['src/?.tsx'], ['src/b.tsx']],
  ['either of several', ['src/{a,b}.{ts,tsx}'], ['src/a.ts', 'src/b.tsx']],
  [
    'any folders, and none, but for those of packages and hidden ones',
    ['src/**/*.{ts,tsx}'],
    ['src/a.ts', 'src/b.tsx', 'src/deep/d+(1).ts'],
  ],
  ['all that is below', ['src/deep/**'], ['src/deep/d+(1).ts', 'src/deep/er/c.graphql']],
  ['what means something in an expression as it is', ['src/deep/d+(1).ts'], ['src/deep/d+(1).ts']],
  [
    'each once, without what is taken away',
    ['src/*', '**/*.ts', '!src/deep/**'],
    ['g.ts', 'src/a.ts', 'src/b.tsx'],
  ],
  ['nothing in a folder that is not there', ['nowhere/*.ts'], []],
] as const) {
  it(`finds ${what}`, () => assert.equal(findFiles(project.folder, patterns), [...expected]));
}

it('takes a link to a file for one, and follows none to a folder or to nothing', () => {
  const linked = createProject({ 'there/a.ts': '', 'src/b.ts': '' });
  symlinkSync('../there', join(linked.folder, 'src/there.ts'));
  symlinkSync('b.ts', join(linked.folder, 'src/c.ts'));
  symlinkSync('nowhere', join(linked.folder, 'src/broken.ts'));
  assert.equal(findFiles(linked.folder, ['src/**/*.ts']), ['src/b.ts', 'src/c.ts']);
  linked.remove();
});

it('looks no higher than where a pattern begins', () => {
  assert.is(baseOf('./src/deep/**/*.ts'), 'src/deep');
  assert.is(baseOf('src/a.ts'), 'src');
  assert.is(baseOf('*.ts'), '');
});

it.run();
