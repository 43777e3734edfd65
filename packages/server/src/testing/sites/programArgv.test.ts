import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { programArgv } from './programArgv.ts';
import { makeTestFolder } from '../testFolder.ts';

const it = suite('programArgv');

const program = new URL('../NotRun.ts', import.meta.url);

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

it('bundles a compiled program once', async () => {
  const { folder, remove } = await makeTestFolder({
    'build/program.ts.js': 'import { said } from "./said.ts.js"; console.log(said);',
    'build/said.ts.js': 'export const said = "it ran bundled";',
  });
  try {
    const build = join(folder, 'build');
    const argv = programArgv(join(build, 'program.ts'), build);
    await rm(join(build, 'said.ts.js'));
    assert.equal(programArgv(join(build, 'program.ts'), build), argv);
    assert.is(spawnSync(process.execPath, argv, { encoding: 'utf8' }).stdout, 'it ran bundled\n');
  } finally {
    await remove();
  }
});

it.run();
