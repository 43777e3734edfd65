import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPostgresEvents } from '../../events/postgresEvents.ts';
import { type Job, jobId, type NewJob } from '../../jobs/queue/job.ts';
import { createJobNews, wakeForJobs } from '../../jobs/queue/jobNews.ts';
import type { DispatchedWork, DispatchedWorker } from '../../jobs/queue/jobQueue.ts';
import { pollUntil } from '../../testing/pollUntil.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { startTestPostgres } from '../../testing/databases/testPostgres.ts';
import { openPostgres } from '../opening/openPostgres.ts';
import { postgresAddress } from '../opening/postgresAddress.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openJobQueue } from './openJobQueue.ts';

const it = suite('createJobDispatcher, for several instances on PostgreSQL');

const hourMs = 3_600_000;
const poster = (videoId: string): NewJob => ({ kind: 'POSTER', videoId, publishedMs: 1 });
const postgres = await startTestPostgres();

/** An instance that records what its worker begins, and how long it rests at most. */
async function openInstance(timers = realTimers) {
  const database = await openPostgres(postgresAddress(postgres.url));
  const events = await createPostgresEvents({
    createClient: () => new Client(postgres.url),
    notify: async (channel, text) =>
      void (await sql`select pg_notify(${channel}, ${text})`.execute(database)),
    runtime: realTimers,
  });
  const faults: unknown[] = [];
  let hearFault: () => void = () => {};
  function onFault(error: unknown): void {
    faults.push(error);
    hearFault();
  }
  const news = createJobNews(events, realTimers, onFault);
  const { queue, dispatcher } = openJobQueue({ database, timers, onChange: news.tell });
  void wakeForJobs(events, dispatcher);
  const works: DispatchedWork[] = [];
  const begun: Job[] = [];
  return {
    queue,
    begun,
    faults,
    /** Starts a worker, and resolves when it rests for the first time. */
    work: (perform?: DispatchedWorker['perform'], leaseMs = hourMs) =>
      new Promise<void>((resolve) => {
        const work = dispatcher.work({
          worker: 'here',
          leaseMs,
          async perform(job) {
            begun.push(job);
            if (perform) await perform(job);
            else await queue.complete({ id: job.id, attempt: job.attempt, worker: 'here' }, {});
          },
          onFault,
          onRest: resolve,
        });
        works.push(work);
      }),
    untilFault: () => new Promise<void>((resolve) => (hearFault = resolve)),
    async close() {
      for (const work of works) await work.stop();
      await news.stop();
      await events.close();
      await database.destroy();
    },
  };
}

type Instance = Awaited<ReturnType<typeof openInstance>>;

async function withInstances(
  check: (here: Instance, there: Instance) => Promise<void>,
  timers = realTimers,
): Promise<void> {
  const [here, there] = [await openInstance(timers), await openInstance(timers)];
  try {
    await check(here, there);
  } finally {
    await here.queue.failUnfinished('The test is over.');
    await here.close();
    await there.close();
  }
}

it('begins a job that another instance adds while it rests', () =>
  withInstances(async (here, there) => {
    await there.work();
    await here.queue.add([poster('added')]);
    await pollUntil('the job is begun', async () => there.begun.length === 1);
    assert.equal(there.faults, []);
  }));

it('begins a job that another instance gives back because it stops, as the same attempt', () =>
  withInstances(async (here, there) => {
    await here.queue.add([poster('returned')]);
    let stop: () => void = () => {};
    const stopping = new Promise<void>((resolve) => (stop = resolve));
    await new Promise<void>((resolve) => {
      void here.work(async ({ id, attempt }) => {
        resolve();
        await stopping;
        await here.queue.fail({ id, attempt, worker: 'here' }, { type: 'returned' });
      });
    });
    await there.work();
    stop();
    await pollUntil('the job is begun', async () => there.begun.length === 1);
    assert.is(there.begun[0]!.attempt, 1);
  }));

it('rests no longer than a lease, because the instance that tells of a job may die', async () => {
  const rests: number[] = [];
  const timers: typeof realTimers = {
    ...realTimers,
    setTimeout(callback, delayMs) {
      rests.push(delayMs);
      return realTimers.setTimeout(callback, delayMs);
    },
  };
  await withInstances(async (here) => here.work(undefined, 30_000), timers);
  assert.equal(rests, [30_000]);
});

it('begins what another instance adds after the database was lost while it rested', () =>
  withInstances(async (here, there) => {
    await there.work();
    await postgres.kill();
    await postgres.start();
    await here.queue.add([poster('after a crash')]);
    await pollUntil('the job is begun', async () => there.begun.length === 1);
  }));

/** Shortens every delay, so that a test does not wait for 15 s. */
const hasty: typeof realTimers = {
  ...realTimers,
  setTimeout: (callback, delayMs) => realTimers.setTimeout(callback, Math.min(delayMs, 200)),
};

it('goes on after the database was lost in the middle of a job, and begins that one again', () =>
  withInstances(async (here) => {
    const { queue, begun } = here;
    const [cut, next] = [poster('cut off'), poster('next')];
    await queue.add([cut]);
    let lose: () => void = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await new Promise<void>((resolve) => {
      void here.work(async ({ id, attempt }) => {
        resolve();
        if (begun.length === 1) await lost;
        await queue.complete({ id, attempt, worker: 'here' }, {});
      });
    });
    const fault = here.untilFault();
    await postgres.kill();
    lose();
    await fault;
    await postgres.start();
    await queue.dropLeases();
    await queue.add([next]);
    const done = async () =>
      (await queue.find([jobId(cut), jobId(next)])).every((job) => job?.state === 'DONE');
    await pollUntil('both are done', done);
    assert.is(begun.length, 3);
  }, hasty));

it.after(() => postgres.close());
it.run();
