import { createVirtualClock } from '@mainvideo/sdk/testing';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jobId, type NewJob } from '../../jobs/queue/job.ts';
import { createJobStore } from './jobStore.ts';
import { openDatabase } from '../opening/openDatabase.ts';
import { createJobDispatcher } from './jobDispatcher.ts';

const it = suite('createJobDispatcher');

const leaseMs = 1_000;
const poster = (videoId: string): NewJob => ({ kind: 'POSTER', videoId, publishedMs: 0 });

/** Starts a worker on an empty queue that fails each job as `failsWith` says, and records what it does. */
async function open() {
  const clock = createVirtualClock({ startMs: 0 });
  const database = await openDatabase(':memory:');
  const now = () => sql<number>`${sql.lit(clock.now())}`;
  const store = createJobStore(database, () => {}, now);
  const world = { looks: 0, begin: store.begin, isHeldForEver: false };
  const dispatcher = createJobDispatcher(
    database,
    {
      begin: (...args) => world.begin(...args),
      freeAbandoned(ms) {
        world.looks += 1;
        return store.freeAbandoned(ms);
      },
    },
    { ...clock.runtime, random: () => 0.5 },
    now,
  );
  const done: string[] = [];
  const faults: unknown[] = [];
  const work = dispatcher.work({
    worker: 'here',
    leaseMs,
    async perform({ id, attempt }) {
      done.push(id);
      if (!world.isHeldForEver) await store.complete({ id, attempt, worker: 'here' }, {});
    },
    onFault: (error) => faults.push(error),
  });
  /** Advances the time, and waits until the worker is idle. */
  async function pass(ms: number): Promise<void> {
    await clock.advance(ms);
    for (let i = 0; i < 50; i += 1) await clock.advance(0);
  }
  await pass(0);
  return {
    store,
    dispatcher,
    world,
    done,
    faults,
    pass,
    async close() {
      await work.stop();
      assert.is(clock.pendingTimers, 0, 'a timer is left');
      await database.destroy();
    },
  };
}

it('rests until it is woken, and no longer than five minutes', async () => {
  const site = await open();
  assert.is(site.world.looks, 1);
  await site.store.add([poster('a')]);
  await site.pass(299_999);
  assert.equal(site.done, [], 'nobody told it');
  await site.pass(1);
  assert.equal(site.done, [jobId(poster('a'))]);
  await site.store.add([poster('b')]);
  site.dispatcher.wake();
  await site.pass(0);
  assert.equal(site.done.slice(1), [jobId(poster('b'))]);
  await site.close();
});

it('looks when the time of a job comes that is to be tried again', async () => {
  const site = await open();
  await site.store.add([poster('a')]);
  const { id, attempt } = (await site.store.begin(jobId(poster('a')), { worker: 'there', leaseMs }))!;
  const again = { type: 'again', reason: 'The disk is full.', delayMs: 31_000 } as const;
  await site.store.fail({ id, attempt, worker: 'there' }, again);
  site.dispatcher.wake();
  await site.pass(30_999);
  assert.equal(site.done, []);
  await site.pass(1);
  assert.equal(site.done, [id]);
  await site.close();
});

it('takes a job up again whose worker was silent for as long as its lease', async () => {
  const site = await open();
  site.world.isHeldForEver = true;
  await site.store.add([poster('a')]);
  site.dispatcher.wake();
  await site.pass(leaseMs);
  assert.is(site.done.length, 1);
  await site.pass(1);
  assert.is(site.done.length, 2);
  site.world.isHeldForEver = false;
  await site.close();
});

it('goes on after a while when the database does not let it look', async () => {
  const site = await open();
  site.world.begin = () => Promise.reject(new Error('away'));
  await site.store.add([poster('a')]);
  site.dispatcher.wake();
  await site.pass(14_999);
  assert.is(site.faults.length, 1);
  site.world.begin = site.store.begin;
  await site.pass(1);
  assert.is(site.done.length, 1);
  await site.close();
});

it.run();
