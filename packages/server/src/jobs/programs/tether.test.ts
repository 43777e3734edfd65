// Uses real processes: one starts a program, and is killed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NotRun } from '../../testing/NotRun.ts';
import { pollUntil } from '../../testing/pollUntil.ts';
import { programArgv } from '../../testing/sites/programArgv.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { createRunProgram } from './runProgram.ts';
import { findTether } from './tether.ts';

const it = suite('a program that is tethered');

/** A process that starts an ffmpeg, as a site does. */
const site = new URL('../../testing/sites/tetheredProcess.ts', import.meta.url);

/** Reports that it is running, and continues for a while unless it is ended. */
const ffmpeg = `
console.log(process.pid);
setTimeout(() => require('node:fs').writeFileSync('film', 'made for nobody'), 20_000);
`;

/** Returns whether the process has ended. A zombie (Z) has ended, too. */
async function hasEnded(pid: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat === null || /\) [ZX] /.test(stat);
}

it('ends with the process that began it, though that one was killed', async () => {
  // On other systems, the next start ends it: killedWorkers.ts.
  if (process.platform !== 'linux') throw new NotRun('Only Linux ends a program with its parent.');
  const { stdout } = spawnSync('setpriv', ['--version'], { encoding: 'utf8' });
  if (!stdout?.includes('util-linux'))
    throw new NotRun('This machine does not have the setpriv of util-linux.');
  assert.is.not((await findTether()).length, 0);
  const { folder, remove } = await makeTestFolder({ ffmpeg: `#!${process.execPath}\n${ffmpeg}` });
  await chmod(join(folder, 'ffmpeg'), 0o755);
  const parent = spawn(process.execPath, [...programArgv(site), folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [pid] = (await once(parent, 'message')) as [string];
    assert.not.ok(await hasEnded(pid));
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await pollUntil('the program ends with its parent', () => hasEnded(pid));
    assert.equal(await readdir(folder), ['ffmpeg']);
  } finally {
    parent.kill('SIGKILL');
    await remove();
  }
});

it('answers as it would alone, and is told apart from one that is not there', async () => {
  const { folder, remove } = await makeTestFolder();
  try {
    const run = createRunProgram(realTimers, 0, findTether);
    const { signal } = new AbortController();
    const argv = ['-e', 'console.log(process.cwd()); console.error("no"); process.exit(3)'];
    const ended = await run({ program: process.execPath, argv, folder, signal });
    assert.equal([ended.code, ended.output.toString(), ended.complaint], [3, `${folder}\n`, 'no\n']);
    await writeFile(join(folder, 'words'), 'not to be run');
    for (const [name, code] of [
      ['nothing', 'ENOENT'],
      ['words', 'EACCES'],
    ]) {
      const error = await run({ program: join(folder, name!), argv, folder, signal }).catch((e) => e);
      assert.is(error.code, code);
    }
  } finally {
    await remove();
  }
});

it.run();
