import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileTree, outputOf } from './compileTree.mjs';

const it = suite('compileTree');

/** Runs `work` with a repository of these files beside the packages that every repository has. */
async function withTree(files, work) {
  const root = mkdtempSync(join(tmpdir(), 'compile-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const target = join(root, '.cache/tests');
  const run = (path) => execFileSync(process.execPath, [join(target, path)], { encoding: 'utf8' }).trim();
  try {
    write('package.json', '{ "type": "module" }');
    const source = { '@mainvideo/source': './src/index.ts', default: './dist/index.js' };
    write('packages/sdk/package.json', JSON.stringify({ name: '@mainvideo/sdk', exports: { '.': source } }));
    for (const name of ['web', 'server'])
      write(`packages/${name}/package.json`, `{ "name": "@mainvideo/${name}" }`);
    for (const [path, text] of Object.entries(files)) write(path, text);
    await work({ compile: () => compileTree(root, target), run, write, root });
  } finally {
    rmSync(root, { recursive: true });
  }
}

it('compiles TypeScript and JSX, and links modules to one another and to the sources of packages', () =>
  withTree(
    {
      'packages/sdk/src/index.ts': 'export const name: string = "sdk";',
      'packages/web/src/a.ts':
        "import { name } from '@mainvideo/sdk'; import { b } from './b.ts'; console.log(name, b as string);",
      'packages/web/src/b.ts': "export const b = 'b'; export type B = string;",
    },
    async ({ compile, run }) => {
      const { modules } = await compile();
      assert.is(run('packages/web/src/a.ts.js'), 'sdk b');
      assert.equal(modules['packages/web/src/a.ts'].imports, [
        'packages/sdk/src/index.ts',
        'packages/web/src/b.ts',
      ]);
    },
  ));

it('keeps the programs that tests have bundled until a file changes that they may contain', () =>
  withTree(
    { 'packages/web/src/a.ts': '', 'packages/web/src/a.json': '{}' },
    async ({ compile, write, root }) => {
      const program = '.cache/tests/programs/a.mjs';
      await compile();
      write(program, '');
      await compile();
      assert.ok(existsSync(join(root, program)));
      write('packages/web/src/a.json', '[]');
      await compile();
      assert.not(existsSync(join(root, program)));
    },
  ));

it('keeps modules apart whose names differ in case and kind alone', () =>
  withTree(
    {
      'packages/web/src/a.ts':
        "import { a } from './head.ts'; import { b } from './Head.tsx'; console.log(a, b);",
      'packages/web/src/head.ts': 'export const a = 1;',
      'packages/web/src/Head.tsx': 'export const b = 2;',
    },
    async ({ compile, run }) => {
      const { modules } = await compile();
      assert.is(run('packages/web/src/a.ts.js'), '1 2');
      const outputs = Object.keys(modules).map((path) => outputOf(path).toLowerCase());
      assert.is(new Set(outputs).size, 3);
    },
  ));

it('links imports when they are needed', () =>
  withTree(
    {
      'packages/web/src/a.ts': "console.log((await import('./b.ts')).b);",
      'packages/web/src/b.ts': 'export const b = 1;',
    },
    async ({ compile, run }) => {
      await compile();
      assert.is(run('packages/web/src/a.ts.js'), '1');
    },
  ));

it('links an import whose name has a placeholder', () =>
  withTree(
    {
      'packages/web/src/a.ts':
        "const tag: string = 'de'; console.log((await import(`./messages/${tag}.ts`)).text);",
      'packages/web/src/messages/de.ts': "export const text = 'Hallo';",
    },
    async ({ compile, run }) => {
      const { modules } = await compile();
      assert.is(run('packages/web/src/a.ts.js'), 'Hallo');
      assert.equal(modules['packages/web/src/a.ts'].imports, ['packages/web/src/messages/de.ts']);
    },
  ));

it('leaves JSON where it is, and a module the address of its source', () =>
  withTree(
    {
      'packages/web/src/a.ts':
        "import data from './data.json' with { type: 'json' }; console.log(data.b, import.meta.url);",
      'packages/web/src/data.json': '{ "b": 1 }',
    },
    async ({ compile, run, root }) => {
      await compile();
      assert.is(run('packages/web/src/a.ts.js'), `1 file://${root}/packages/web/src/a.ts`);
    },
  ));

it('compiles changed files again, and removes the output of deleted ones', () =>
  withTree(
    { 'packages/web/src/a.ts': 'console.log(1);', 'packages/web/src/b.ts': 'console.log(2);' },
    async ({ compile, run, write, root }) => {
      assert.is((await compile()).compiledCount, 2);
      assert.is((await compile()).compiledCount, 0);
      write('packages/web/src/a.ts', 'console.log(10);');
      rmSync(join(root, 'packages/web/src/b.ts'));
      assert.is((await compile()).compiledCount, 1);
      assert.is(run('packages/web/src/a.ts.js'), '10');
      assert.throws(() => run('packages/web/src/b.ts.js'));
    },
  ));

it('compiles all again in a folder that was copied', () =>
  withTree({ 'packages/web/src/a.ts': 'console.log(import.meta.url);' }, async ({ compile, root }) => {
    await compile();
    const copy = mkdtempSync(join(tmpdir(), 'copied-'));
    try {
      cpSync(root, copy, { recursive: true, preserveTimestamps: true });
      const target = join(copy, '.cache/tests');
      assert.is((await compileTree(copy, target)).compiledCount, 1);
      const output = join(target, 'packages/web/src/a.ts.js');
      const printed = execFileSync(process.execPath, [output], { encoding: 'utf8' });
      assert.is(printed.trim(), `file://${copy}/packages/web/src/a.ts`);
    } finally {
      rmSync(copy, { recursive: true });
    }
  }));

it('names the file and the line that cannot be parsed', () =>
  withTree({ 'packages/web/src/a.ts': '\nconst = 1;' }, async ({ compile }) => {
    const message = await compile().then(
      () => '',
      (error) => error.message,
    );
    assert.match(message, /packages\/web\/src\/a\.ts:2:6/);
  }));

it.run();
