import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Job, jobId, type NewJob } from '../../jobs/queue/job.ts';
import type { DispatchedWork, DispatchedWorker } from '../../jobs/queue/jobQueue.ts';
import { pollUntil } from '../../testing/pollUntil.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { startTestPostgres, untilListening } from '../../testing/databases/testPostgres.ts';
import { databaseNowMs } from '../rows/databaseClock.ts';
import { createJobStore } from './jobStore.ts';
import { openPostgres } from '../opening/openPostgres.ts';
import { postgresAddress } from '../opening/postgresAddress.ts';
import { createPostgresDispatcher } from './postgresDispatcher.ts';

const it = suite('createPostgresDispatcher');

const hourMs = 3_600_000;
const leaseMs = 30_000;
const poster = (videoId: string): NewJob => ({ kind: 'POSTER', videoId, publishedMs: 1 });
const postgres = await startTestPostgres();
const unhandled: unknown[] = [];
const noteUnhandled = (error: unknown) => void unhandled.push(error);
process.on('unhandledRejection', noteUnhandled);

type Database = Awaited<ReturnType<typeof openPostgres>>;

/**
 * An instance whose dispatcher polls so rarely that it depends on notifications, unless the test sets another
 * interval.
 */
async function openInstance(pollMs = hourMs, timers = realTimers) {
  const database = await openPostgres(postgresAddress(postgres.url));
  const now = () => databaseNowMs(database);
  const queue = createJobStore(database, () => {}, now);
  const dispatcher = createPostgresDispatcher({ database, pool: database.pool, queue, timers, now, pollMs });
  const works: DispatchedWork[] = [];
  const begun: Job[] = [];
  const faults: unknown[] = [];
  let hearFault: () => void = () => {};
  async function stop(): Promise<void> {
    for (const work of works.splice(0)) await work.stop();
  }
  return {
    database,
    queue,
    begun,
    faults,
    work(perform?: DispatchedWorker['perform'], onRest?: () => void) {
      const worker = 'here';
      const work = dispatcher.work({
        worker,
        leaseMs,
        async perform(job) {
          begun.push(job);
          if (perform) await perform(job);
          else await queue.complete({ id: job.id, attempt: job.attempt, worker }, {});
        },
        onFault(error) {
          faults.push(error);
          hearFault();
        },
        ...(onRest && { onRest }),
      });
      works.push(work);
      return work;
    },
    /** Polls, because the last of them may end while the database is unavailable. */
    untilDone: (count: number) =>
      pollUntil(`${count} jobs are done`, async () => {
        const { totalCount } = await queue.page({ first: 1, after: null, state: 'DONE' });
        return totalCount >= count;
      }),
    untilFault: () => new Promise<void>((resolve) => (hearFault = resolve)),
    stop,
    async close() {
      await stop();
      await database.destroy();
    },
  };
}

async function withInstance(
  check: (instance: Awaited<ReturnType<typeof openInstance>>) => Promise<void>,
  ...given: Parameters<typeof openInstance>
): Promise<void> {
  const instance = await openInstance(...given);
  try {
    await sql`truncate job, derived_media, graphile_worker._private_jobs`.execute(instance.database);
    await check(instance);
  } finally {
    await instance.close();
  }
}

const ticketsOf = async (database: Database) =>
  (
    await sql<{ key: string | null; isDrawn: boolean }>`
      select key, locked_at is not null as "isDrawn" from graphile_worker.jobs order by key`.execute(database)
  ).rows;

it('is told of a job that another instance adds while it rests', () =>
  withInstance(async (there) => {
    await new Promise<void>((resolve) => void there.work(undefined, resolve));
    await untilListening(there.database);
    const here = await openInstance();
    await here.queue.add([poster('a')]);
    await there.untilDone(1);
    await here.close();
    assert.equal(there.faults, []);
  }));

it('is told of a job that another instance gives back because it stops', () =>
  withInstance(async (here) => {
    await here.queue.add([poster('a')]);
    let stop: () => void = () => {};
    const stopping = new Promise<void>((resolve) => (stop = resolve));
    await new Promise<void>((resolve) => {
      here.work(async ({ id, attempt }) => {
        resolve();
        await stopping;
        await here.queue.fail({ id, attempt, worker: 'here' }, { type: 'returned' });
      });
    });
    const there = await openInstance();
    await new Promise<void>((resolve) => void there.work(undefined, resolve));
    await untilListening(there.database, 2);
    const stopped = here.stop();
    stop();
    await there.untilDone(1);
    await stopped;
    assert.equal(
      there.begun.map(({ attempt }) => attempt),
      [1],
      'an attempt that was given back does not count',
    );
    await there.close();
  }));

it('gives each job that waits a ticket where there is none, as after a move from SQLite, and one alone', () =>
  withInstance(async ({ database, queue, work, untilDone, begun }) => {
    await queue.add([poster('a'), poster('b'), poster('c')]);
    await queue.cancel(jobId(poster('c')));
    await sql`truncate graphile_worker._private_jobs`.execute(database);
    const others = [await openInstance(), await openInstance()];
    // Instances that start at the same time.
    work();
    for (const other of others) other.work();
    await Promise.race([untilDone(2), ...others.map((other) => other.untilDone(2))]);
    for (const other of others) await other.close();
    const all = [begun, ...others.map((other) => other.begun)].flat().map(({ id }) => id);
    assert.equal(all.sort(), [jobId(poster('a')), jobId(poster('b'))]);
  }));

it('leaves the tickets of a start as they are when it starts again', () =>
  withInstance(async ({ database, queue }) => {
    await queue.add([poster('a'), poster('b')]);
    const held = (await queue.begin(jobId(poster('a')), { worker: 'other', leaseMs }))!;
    await sql`select graphile_worker.remove_job(${held.id})`.execute(database);
    const before = await ticketsOf(database);
    const again = await openInstance();
    await new Promise<void>((resolve) => void again.work(async () => {}, resolve));
    await again.close();
    assert.equal(
      before.map(({ key }) => key),
      [jobId(poster('b'))],
    );
    assert.equal(
      again.begun.map(({ id }) => id),
      [jobId(poster('b'))],
      'what another instance runs is left to it',
    );
  }));

it('takes back what silent workers held as each of their leases ends', () => {
  // A longer interval would never elapse.
  const timers: typeof realTimers = {
    ...realTimers,
    setTimeout: (callback, delayMs) =>
      delayMs > 1_000 ? undefined : realTimers.setTimeout(callback, delayMs),
  };
  return withInstance(
    async ({ queue, work, untilDone, begun }) => {
      await queue.add([poster('a'), poster('b')]);
      await queue.begin(jobId(poster('a')), { worker: 'dead', leaseMs: 100 });
      await queue.begin(jobId(poster('b')), { worker: 'dead too', leaseMs: 500 });
      work();
      await untilDone(2);
      assert.equal(
        begun.map(({ id, attempt }) => [id, attempt]),
        [
          [jobId(poster('a')), 2],
          [jobId(poster('b')), 2],
        ],
      );
    },
    hourMs,
    timers,
  );
});

for (const [when, state] of [
  ['before it began the job', 'QUEUED'],
  ['after it ended the job', 'DONE'],
] as const) {
  it(`puts away what was drawn by a worker that was killed ${when}`, () =>
    withInstance(async ({ database, queue, work, untilDone, begun }) => {
      await queue.add([poster('a')]);
      await sql`
        update graphile_worker._private_jobs
        set locked_by = 'dead', locked_at = now() - interval '31 seconds', attempts = 1`.execute(database);
      if (state === 'DONE') {
        const { id, attempt } = (await queue.begin(jobId(poster('a')), { worker: 'dead', leaseMs }))!;
        await queue.complete({ id, attempt, worker: 'dead' }, {});
      }
      assert.is((await ticketsOf(database)).length, 1);
      let rest: () => void = () => {};
      const rests = new Promise<void>((resolve) => (rest = resolve));
      const working = work(undefined, rest);
      await rests;
      await untilDone(1);
      await working.stop();
      assert.is(begun.length, state === 'QUEUED' ? 1 : 0);
      assert.equal(await ticketsOf(database), []);
    }));
}

it('does nothing with a ticket whose job is over, or another’s', () =>
  withInstance(async ({ database, queue, work, begun }) => {
    await queue.add([poster('a'), poster('b')]);
    await queue.begin(jobId(poster('b')), { worker: 'other', leaseMs });
    await sql`update job set state = 'CANCELLED' where id = ${jobId(poster('a'))}`.execute(database);
    assert.is((await ticketsOf(database)).length, 2);
    let working!: DispatchedWork;
    await new Promise<void>((resolve) => (working = work(undefined, resolve)));
    await working.stop();
    assert.equal(begun, []);
    assert.equal(await ticketsOf(database), []);
  }));

it('listens again after the database was lost while it rested', () =>
  withInstance(async (instance) => {
    await new Promise<void>((resolve) => void instance.work(undefined, resolve));
    await untilListening(instance.database);
    const fault = instance.untilFault();
    await postgres.kill();
    await fault;
    await postgres.start();
    await untilListening(instance.database);
    await instance.queue.add([poster('a')]);
    await instance.untilDone(1);
  }));

it('goes on after the database was lost in the middle of a job, and ends no process by it', () => {
  // Shortens every delay, so that nothing waits for an hour of the clock.
  const timers: typeof realTimers = {
    ...realTimers,
    setTimeout: (callback, delayMs) => realTimers.setTimeout(callback, Math.min(delayMs, 200)),
  };
  return withInstance(
    async ({ queue, work, untilDone, untilFault, begun }) => {
      await queue.add([poster('a')]);
      let lose: () => void = () => {};
      const lost = new Promise<void>((resolve) => (lose = resolve));
      await new Promise<void>((resolve) => {
        work(async ({ id, attempt }) => {
          resolve();
          if (begun.length === 1) await lost;
          await queue.complete({ id, attempt, worker: 'here' }, {});
        });
      });
      const fault = untilFault();
      await postgres.kill();
      lose();
      await fault;
      await postgres.start();
      await queue.dropLeases();
      await queue.add([poster('b')]);
      await untilDone(2);
      assert.is(begun.length, 3, 'the job that was cut off is begun again');
      assert.equal(unhandled, []);
    },
    200,
    timers,
  );
});

it.after(async () => {
  process.off('unhandledRejection', noteUnhandled);
  await postgres.close();
});
it.run();
