import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { programArgv } from './programArgv.ts';
import { makeTestFolder } from './testFolder.ts';

const it = suite('programArgv');

const program = new URL('NotRun.ts', import.meta.url);

it('runs a TypeScript program from any folder, given as a path or a URL', async () => {
  const { folder, remove } = await makeTestFolder({
    'program.ts': 'const said: string = "it ran"; console.log(said, process.argv[2]);',
  });
  try {
    const argv = programArgv(join(folder, 'program.ts'), '');
    const { stdout, stderr } = spawnSync(process.execPath, [...argv, 'with arguments'], {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    assert.equal([stdout, stderr], ['it ran with arguments\n', '']);
  } finally {
    await remove();
  }
});

it('returns the same arguments for a path as for its URL', () => {
  assert.equal(programArgv(fileURLToPath(program)), programArgv(program));
});

it('returns the compiled program alone when the tree is compiled', () => {
  const compiled = '/build/packages/server/src/testing/NotRun.js';
  assert.equal(programArgv(program, '/build'), [compiled]);
  assert.equal(programArgv('/build/packages/server/src/testing/NotRun.ts', '/build'), [compiled]);
  assert.equal(programArgv(new URL('view.tsx', program), '/build/'), [
    '/build/packages/server/src/testing/view.js',
  ]);
});

it.run();
