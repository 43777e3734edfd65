// Workers of three instances over one queue, one of which is killed with a job in its hands.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobStore } from '../../src/database/queue/jobStore.ts';
import { openPostgres } from '../../src/database/opening/openPostgres.ts';
import { postgresAddress } from '../../src/database/opening/postgresAddress.ts';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import { makePostgresDatabase } from '../../src/testing/databases/testPostgres.ts';

const it = suite('jobs of several instances');

const program = programArgv(new URL('./jobWorkerProcess.ts', import.meta.url));
const jobCount = process.env['LONG'] === '1' ? 1_000 : 150;

const secondMs = 1_000;
const hourMs = 3_600_000;

/** Processes of workers over one queue with this many jobs, and all that they tell. */
async function withWorkers(
  jobCount: number,
  check: (parts: {
    readonly start: (worker: string, parts: StartedWith) => ReturnType<typeof startWorker>;
    readonly queue: ReturnType<typeof createJobStore>;
    readonly lines: (word: string) => readonly string[];
    /** Resolves once this many lines with this word were printed. */
    readonly untilTold: (word: string, count: number) => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const address = await makePostgresDatabase({ isMigrated: false });
  const database = await openPostgres(postgresAddress(address));
  const children: ChildProcess[] = [];
  const told: string[] = [];
  let onTold: () => void = () => {};
  const lines = (word: string) => told.filter((line) => line.startsWith(`${word} `));
  try {
    const queue = createJobStore(database);
    const jobs = Array.from({ length: jobCount }, (_, i) => ({
      kind: 'POSTER' as const,
      videoId: `v${i}`,
      publishedMs: i,
    }));
    assert.is(await queue.add(jobs), jobCount);
    await check({
      start(worker, parts) {
        const started = startWorker(address, worker, parts, (line) => {
          told.push(line);
          onTold();
        });
        children.push(started.child);
        return started;
      },
      queue,
      lines,
      untilTold: (word, count) =>
        new Promise((resolve) => {
          onTold = () => {
            if (lines(word).length >= count) resolve();
          };
          onTold();
        }),
    });
    assert.equal([...lines('lost'), ...lines('fault')], []);
    const done = lines('done').map((line) => line.split(' ')[1]!);
    assert.is(new Set(done).size, jobCount);
    assert.is(done.length, jobCount, 'a job was done twice');
    const { totalCount } = await queue.page({ first: 1, after: null, state: 'DONE' });
    assert.is(totalCount, jobCount);
    assert.is((await queue.listDerived()).size, jobCount);
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exit = once(child, 'exit');
        child.stdin!.end();
        assert.equal(await exit, [0, null]);
      }),
    );
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database.destroy();
  }
}

interface StartedWith {
  /** The how many-th of its jobs it begins and does not end; 0: none. */
  readonly hangsAt?: number;
  readonly leaseMs: number;
  /** Of its clock. */
  readonly aheadMs?: number;
}

function startWorker(
  url: string,
  worker: string,
  { hangsAt = 0, leaseMs, aheadMs = 0 }: StartedWith,
  onLine: (line: string) => void,
) {
  const child = spawn(
    process.execPath,
    [...program, url, worker, ...[hangsAt, leaseMs, aheadMs].map(String)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const said: string[] = [];
  let onSaid: () => void = () => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    onLine(line);
    onSaid();
  });
  return {
    child,
    say: (order: string) => void child.stdin.write(`${order}\n`),
    /** Until it said this after all that was waited for until now. */
    until: (word: string) =>
      new Promise<void>((resolve) => {
        onSaid = () => {
          const place = said.indexOf(word);
          if (place === -1) return;
          said.splice(0, place + 1);
          onSaid = () => {};
          resolve();
        };
        onSaid();
      }),
  };
}

it('are each done once, and the one of a worker that was killed by another, after its lease', () =>
  withWorkers(jobCount, async ({ start, queue, lines, untilTold }) => {
    const leaseMs = 5 * secondMs;
    const doomed = start('doomed', { hangsAt: 5, leaseMs });
    const others = [start('a', { leaseMs }), start('b', { leaseMs })];
    await Promise.all([doomed, ...others].map(({ until }) => until('ready')));
    // First, so that it gets as far as its fifth however fast the others are.
    doomed.say('go');
    await doomed.until('hangs');
    const held = await queue.listHeld();
    assert.is(held.length, 1);
    for (const { say } of others) say('go');
    await untilTold('done', jobCount - 1);
    assert.is(lines('begun').length, jobCount, 'what a worker has at hand is nobody else’s');
    doomed.child.kill('SIGKILL');
    await once(doomed.child, 'exit');
    await untilTold('done', jobCount);
    assert.is(lines('begun').length, jobCount + 1, 'only the job of the dead worker is begun again');
    assert.equal(lines('begun').at(-1), `begun ${held[0]!.id} 2`);
  }));

it('are each begun once by workers whose clocks differ by half a minute and by an hour', () =>
  withWorkers(30, async ({ start, lines, untilTold }) => {
    // Shorter than any of the differences.
    const leaseMs = 25 * secondMs;
    const slow = start('slow', { hangsAt: 3, leaseMs });
    const others = [30 * secondMs, -30 * secondMs, hourMs, -hourMs].map((aheadMs) =>
      start(`${aheadMs} ms ahead`, { leaseMs, aheadMs }),
    );
    await Promise.all([slow, ...others].map(({ until }) => until('ready')));
    slow.say('go');
    await slow.until('hangs');
    for (const { say } of others) say('go');
    await Promise.all(others.map(({ until }) => until('idle')));
    await untilTold('done', 29);
    assert.is(lines('done').length, 29, 'what a worker has at hand is left to it');
    slow.say('on');
    await slow.until('idle');
    assert.is(lines('begun').length, 30);
  }));

it.run();
