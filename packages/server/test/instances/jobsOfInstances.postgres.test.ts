// Workers of three instances over one queue, one of which is killed with a job in its hands.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createVirtualClock } from '@mainvideo/sdk/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobStore } from '../../src/database/jobStore.ts';
import { openPostgres } from '../../src/database/openPostgres.ts';
import { postgresAddress } from '../../src/database/postgresAddress.ts';
import { createPostgresEvents } from '../../src/events/postgresEvents.ts';
import { createJobNews, hearWaitingJobs, jobTopic } from '../../src/jobs/jobNews.ts';
import { createMadeFolder } from '../../src/jobs/madeFolder.ts';
import { startMediaWorker } from '../../src/jobs/mediaWorker.ts';
import { startTestPostgres } from '../../src/testing/testPostgres.ts';

const it = suite('jobs of several instances');

const program = fileURLToPath(new URL('./jobWorkerProcess.ts', import.meta.url));
const jobCount = process.env['LONG'] === '1' ? 3_000 : 150;

const secondMs = 1_000;
const hourMs = 3_600_000;

/** Processes of workers over one queue with this many jobs, and all that they tell. */
async function withWorkers(
  jobCount: number,
  check: (parts: {
    readonly start: (worker: string, parts: StartedWith) => ReturnType<typeof startWorker>;
    readonly queue: ReturnType<typeof createJobStore>;
    readonly time: { nowMs: number };
    readonly lines: (word: string) => readonly string[];
  }) => Promise<void>,
): Promise<void> {
  const postgres = await startTestPostgres();
  const database = await openPostgres(postgresAddress(postgres.url));
  const children: ChildProcess[] = [];
  const told: string[] = [];
  const time = { nowMs: 0 };
  try {
    const queue = createJobStore(
      database,
      () => {},
      () => sql.lit(time.nowMs),
    );
    const jobs = Array.from({ length: jobCount }, (_, i) => ({
      kind: 'POSTER' as const,
      videoId: `v${i}`,
      publishedMs: i,
    }));
    assert.is(await queue.add(jobs), jobCount);
    await check({
      start(worker, parts) {
        const started = startWorker(postgres.url, worker, parts, (line) => told.push(line));
        children.push(started.child);
        return started;
      },
      queue,
      time,
      lines: (word) => told.filter((line) => line.startsWith(`${word} `)),
    });
    assert.equal(
      told.filter((line) => line.startsWith('lost')),
      [],
    );
    const done = told.filter((line) => line.startsWith('done')).map((line) => line.split(' ')[1]!);
    assert.is(new Set(done).size, jobCount);
    assert.is(done.length, jobCount, 'a job was done twice');
    const { totalCount } = await queue.page({ first: 1, after: null, state: 'DONE' });
    assert.is(totalCount, jobCount);
    assert.is((await queue.listDerived()).size, jobCount);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database.destroy();
    await postgres.close();
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
  const argv = ['--conditions=@mainvideo/source', '--import', 'tsx', program];
  const child = spawn(process.execPath, [...argv, url, worker, ...[hangsAt, leaseMs, aheadMs].map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    say: (order: string) => void child.stdin.write(`${order}\n`),
    async until(word: string): Promise<void> {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`${worker} ended before it said "${word}".`);
        onLine(value);
        if (value === word) return;
      }
    },
  };
}

it('are each done once, and the one of a worker that was killed by another, after its lease', () =>
  withWorkers(jobCount, async ({ start, queue, time, lines }) => {
    const leaseMs = secondMs;
    const doomed = start('doomed', { hangsAt: 5, leaseMs });
    const others = [start('a', { leaseMs }), start('b', { leaseMs })];
    await Promise.all([doomed, ...others].map(({ until }) => until('ready')));
    // First, so that it gets as far as its fifth however fast the others are.
    doomed.say('go 10');
    await doomed.until('hangs');
    for (const { say } of others) say('go 10');
    doomed.child.kill('SIGKILL');
    await once(doomed.child, 'exit');
    await Promise.all(others.map(({ until }) => until('idle')));
    time.nowMs = 10;
    const held = await queue.listHeld();
    assert.is(held.length, 1, 'what the dead worker had is nobody else’s before its lease is over');

    for (const { say } of others) say(`go ${10 + leaseMs + 1}`);
    await Promise.all(others.map(({ until }) => until('idle')));
    assert.is(lines('begun').length, jobCount + 1, 'only the job of the dead worker is begun again');
    assert.is(lines('done').filter((line) => line.includes(` ${held[0]!.id} `)).length, 1);
  }));

it('are each begun once by workers whose clocks differ by half a minute and by an hour', () =>
  withWorkers(30, async ({ start, lines }) => {
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
    assert.is(lines('done').length, 29, 'what a worker has at hand is left to it');
    slow.say('on');
    await slow.until('idle');
    assert.is(lines('begun').length, 30);
  }));

it('are begun at once by another instance that rests', async () => {
  const postgres = await startTestPostgres();
  const instances: Awaited<ReturnType<typeof openInstance>>[] = [];
  // Its time stands still: whoever rests is woken or rests for ever.
  const clock = createVirtualClock();
  const runtime = { ...clock.runtime, setTimeout: () => 0, clearTimeout: () => {} };
  async function openInstance(name: string) {
    const database = await openPostgres(postgresAddress(postgres.url));
    const events = await createPostgresEvents({
      createClient: () => new Client({ connectionString: postgres.url }),
      notify: async (channel, text) =>
        void (await sql`select pg_notify(${channel}, ${text})`.execute(database)),
      runtime: globalThis,
    });
    const news = createJobNews(events, globalThis, (error) => assert.unreachable(String(error)));
    const queue = createJobStore(database, news.tell);
    return { name, database, events, queue, news };
  }
  try {
    instances.push(await openInstance('here'), await openInstance('there'));
    const [here, there] = instances;
    let rest = () => {};
    const rests = new Promise<void>((resolve) => (rest = resolve));
    const worker = startMediaWorker({
      isAlone: false,
      queue: {
        ...there!.queue,
        async untilDueMs() {
          const ms = await there!.queue.untilDueMs();
          rest();
          return ms;
        },
      },
      findSource: async () => undefined,
      madeFolder: createMadeFolder('/nowhere'),
      tools: { ffmpeg: '', ffprobe: '', version: '', codesH264: true },
      threads: 1,
      run: () => assert.unreachable() as never,
      timers: { ...runtime, random: () => 0.5 },
      worker: 'there',
      onFault: (error) => assert.unreachable(String(error)),
    });
    const end = hearWaitingJobs(there!.events, worker.wake);
    await rests;
    const failed = here!.events.subscribe(jobTopic);
    await here!.queue.add([{ kind: 'POSTER', videoId: 'v', publishedMs: 0 }]);
    for await (const _ of failed) {
      const [job] = await here!.queue.find(['job:POSTER:v']);
      if (job!.state !== 'FAILED') continue;
      assert.is(job!.reason, 'Its file is not in the library any more.');
      break;
    }
    end();
    await worker.stop();
  } finally {
    for (const { news, events, database } of instances) {
      news.stop();
      await events.close();
      await database.destroy();
    }
    await postgres.close();
  }
});

it.run();
