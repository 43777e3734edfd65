// Workers of three instances over one queue, one of which is killed with a job in its hands.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobStore } from '../../src/database/jobStore.ts';
import { openPostgres } from '../../src/database/openPostgres.ts';
import { postgresAddress } from '../../src/database/postgresAddress.ts';
import { startTestPostgres } from '../../src/testing/testPostgres.ts';

const it = suite('jobs of several instances');

const program = fileURLToPath(new URL('./jobWorkerProcess.ts', import.meta.url));
const jobCount = process.env['LONG'] === '1' ? 3_000 : 150;

it('are each done once, and the one of a worker that was killed by another, after its lease', async () => {
  const postgres = await startTestPostgres();
  const database = await openPostgres(postgresAddress(postgres.url));
  const children: ChildProcess[] = [];
  const told: { readonly worker: string; readonly line: string }[] = [];

  function start(worker: string, hangsAt: number) {
    const argv = ['--conditions=@mainvideo/source', '--import', 'tsx', program];
    const child = spawn(process.execPath, [...argv, postgres.url, worker, String(hangsAt)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
      child,
      go: (nowMs: number) => void child.stdin.write(`go ${nowMs}\n`),
      async until(word: string): Promise<void> {
        for (;;) {
          const { value, done } = await lines.next();
          if (done) throw new Error(`${worker} ended before it said "${word}".`);
          told.push({ worker, line: value });
          if (value === word) return;
        }
      },
    };
  }

  try {
    const queue = createJobStore(database);
    const jobs = Array.from({ length: jobCount }, (_, i) => ({
      kind: 'POSTER' as const,
      videoId: `v${i}`,
      publishedMs: i,
    }));
    assert.is(await queue.add(jobs, 0), jobCount);
    const doomed = start('doomed', 5);
    const others = [start('a', 0), start('b', 0)];
    await Promise.all([doomed, ...others].map(({ until }) => until('ready')));
    // First, so that it gets as far as its fifth however fast the others are.
    doomed.go(10);
    await doomed.until('hangs');
    for (const { go } of others) go(10);
    doomed.child.kill('SIGKILL');
    await once(doomed.child, 'exit');
    await Promise.all(others.map(({ until }) => until('idle')));
    const held = await queue.listHeld(10);
    assert.is(held.length, 1, 'what the dead worker had is nobody else’s before its lease is over');

    for (const { go } of others) go(10 + 1_001);
    await Promise.all(others.map(({ until }) => until('idle')));

    const lines = (word: string) => told.filter(({ line }) => line.startsWith(`${word} `));
    const done = lines('done').map(({ line }) => line.split(' ')[1]!);
    assert.equal(lines('lost'), []);
    assert.is(done.length, jobCount);
    assert.is(new Set(done).size, jobCount, 'a job was done twice');
    assert.is(lines('begun').length, jobCount + 1, 'only the job of the dead worker is begun again');
    assert.is(done.filter((id) => id === held[0]!.id).length, 1);
    const { totalCount } = await queue.page({ first: 1, after: null, state: 'DONE' });
    assert.is(totalCount, jobCount);
    assert.is((await queue.listDerived()).size, jobCount);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database.destroy();
    await postgres.close();
  }
});

it.run();
