import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NotRun } from '../../testing/NotRun.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { coresToUse, findCoreLimit } from './coreLimit.ts';
import { createRunProgram } from './runProgram.ts';

const it = suite('coreLimit');

const statusOf = (list: string) => `Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t${list}\nMems:\t0\n`;

for (const [list, cores, expected] of [
  ['0-3', 2, '2,3'],
  ['0-3', 1, '3'],
  ['0-3', 4, null],
  ['0-3', 9, null],
  ['0', 1, null],
  ['2,5-7,12', 3, '6,7,12'],
] as const) {
  it(`gives ${cores} of the cores ${list}: ${expected ?? 'there are no more'}`, () =>
    assert.is(coresToUse(statusOf(list), cores), expected));
}

it('limits nothing where the system does not say which there are', () =>
  assert.is(coresToUse('Name:\tnode\n', 1), null));

it('holds a program to the cores it may have, with all its threads', async () => {
  if (process.platform !== 'linux') throw new NotRun('Only Linux says which cores a process may use.');
  const status = await readFile('/proc/self/status', 'utf8');
  const list = coresToUse(status, 1);
  assert.equal(await findCoreLimit(1), list === null ? [] : ['taskset', '-c', list]);
  const run = createRunProgram(realTimers, 0, () => findCoreLimit(1));
  const { output } = await run({
    program: process.execPath,
    argv: ['-p', "require('node:fs').readFileSync('/proc/self/status', 'utf8')"],
    folder: process.cwd(),
    signal: new AbortController().signal,
  });
  const allowedOf = (text: string) => /^Cpus_allowed_list:\s*(.+)$/m.exec(text)?.[1];
  assert.is(allowedOf(output.toString()), list ?? allowedOf(status));
});

it.run();
