import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { type Job, jobId, type NewJob } from './job.ts';
import type { JobDispatcher, JobQueue, JobRecords } from './jobQueue.ts';

/** A queue as seen by one process. */
export type Side = JobQueue & JobRecords & { readonly dispatcher: JobDispatcher };

/** The fixture of the shared contract: an empty queue seen by two processes, its clock, and the list of changes. */
export interface OpenQueue {
  readonly here: Side;
  readonly there: Side;
  readonly time: { readonly nowMs: number };
  /** Advances the time. A negative value sets the clock back. */
  pass(ms: number): void;
  readonly changes: readonly string[];
  close(): Promise<void>;
}

const leaseMs = 1_000;
const hourMs = 3_600_000;
const poster = (videoId: string, publishedMs = 0): NewJob => ({ kind: 'POSTER', videoId, publishedMs });
const holdOf = ({ id, attempt }: Job, worker = 'here') => ({ id, attempt, worker });
const made: Partial<DerivedMedia> = { poster: { path: '.made/a/poster.jpg', width: 2, height: 1 } };

/** @param open the queue of a site without videos */
export function jobQueueLaws(name: string, open: () => Promise<OpenQueue>): void {
  const it = suite(name);

  /** Ends the workers that hold a job and are silent. */
  let silent: (() => Promise<void>)[] = [];

  function law(sentence: string, check: (queue: OpenQueue) => Promise<void>): void {
    it(sentence, async () => {
      const queue = await open();
      silent = [];
      try {
        await check(queue);
      } finally {
        for (const end of silent) await end();
        await queue.close();
      }
    });
  }

  /** Returns the job that a worker receives and then leaves unfinished; undefined: none is due. */
  async function claim({ dispatcher }: Side, worker = 'here'): Promise<Job | undefined> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    let work!: ReturnType<JobDispatcher['work']>;
    const job = await new Promise<Job | undefined>((resolve, reject) => {
      const onRest = () => resolve(undefined);
      async function perform(handed: Job): Promise<void> {
        resolve(handed);
        await ended;
      }
      work = dispatcher.work({ worker, leaseMs, perform, onRest, onFault: reject });
    });
    const stopped = work.stop();
    if (!job) await stopped;
    silent.push(async () => {
      end();
      await stopped;
    });
    return job;
  }

  law('hands out posters first and streams last, and the newest video of each first', async ({ here }) => {
    await here.add([
      { kind: 'LADDER', videoId: 'new', publishedMs: 9 },
      { kind: 'STORYBOARD', videoId: 'new', publishedMs: 9 },
      poster('old', 1),
      poster('new', 9),
      { kind: 'REMUX', videoId: 'old', publishedMs: 1 },
    ]);
    assert.equal(
      [...(await here.countUnfinished())],
      [
        ['POSTER', 2],
        ['REMUX', 1],
        ['STORYBOARD', 1],
        ['LADDER', 1],
      ],
    );
    const order: string[] = [];
    for (let job = await claim(here); job; job = await claim(here)) order.push(`${job.kind} ${job.videoId}`);
    assert.equal(order, ['POSTER new', 'POSTER old', 'REMUX old', 'STORYBOARD new', 'LADDER new']);
    assert.is((await here.countUnfinished()).get('POSTER'), 2, 'what runs is not over');
  });

  law('hands out first what someone waits for, until it is made again', async ({ here }) => {
    const copy = { kind: 'TRANSCODE', videoId: 'old', publishedMs: 1 } as const;
    await here.add([poster('new', 9), copy]);
    await here.hasten([jobId(copy), 'job:REMUX:unknown']);
    const first = (await claim(here))!;
    assert.is(first.id, jobId(copy));
    await here.hasten([jobId(copy)]);
    await here.complete(holdOf(first), {});
    await here.addAgain([copy]);
    assert.is((await claim(here))!.kind, 'POSTER');
  });

  law('gives each job to one worker, however many ask at once', async ({ here, there }) => {
    await here.add(Array.from({ length: 30 }, (_, i) => poster(`video${i}`)));
    const taken: string[] = [];
    const work = async (side: Side, worker: string) => {
      let working!: ReturnType<JobDispatcher['work']>;
      await new Promise<void>((resolve, reject) => {
        async function perform(job: Job): Promise<void> {
          taken.push(job.id);
          await side.complete(holdOf(job, worker), made);
        }
        working = side.dispatcher.work({ worker, leaseMs, perform, onRest: resolve, onFault: reject });
      });
      await working.stop();
    };
    await Promise.all([work(here, 'a'), work(there, 'b'), work(here, 'c'), work(there, 'd')]);
    assert.is(taken.length, 30);
    assert.is(new Set(taken).size, 30);
  });

  law('has a job once a video and kind, and does not begin again what is over', async ({ here }) => {
    assert.is(await here.add([poster('a'), poster('b')]), 2);
    assert.is(await here.add([poster('a')]), 0);
    await here.cancel(jobId(poster('b')));
    assert.is(await here.add([poster('b')]), 0);
    await here.complete(holdOf((await claim(here))!), made);
    // The caller had checked before the job was done.
    assert.is(await here.add([poster('a')]), 0);
    await here.forgetDerived('a', ['poster']);
    assert.is(await here.add([poster('a')]), 1);
    await here.addAgain([poster('b')]);
    assert.equal([...(await here.countUnfinished())], [['POSTER', 2]]);
  });

  law('keeps a job with its worker while the lease is renewed', async ({ here, there, pass }) => {
    await here.add([poster('a')]);
    const job = (await claim(here))!;
    pass(leaseMs);
    assert.is(await claim(there, 'there'), undefined);
    assert.is(await here.heartbeat(holdOf(job), { progress: 0.5, leaseMs }), 'held');
    pass(leaseMs);
    assert.is(await claim(there, 'there'), undefined);
    assert.is((await there.find([job.id]))[0]!.progress, 0.5);
    assert.equal(
      (await there.listHeld()).map(({ id }) => id),
      [job.id],
    );
  });

  law(
    'gives the job of a silent worker to the next, and takes nothing from the first any more',
    async (queue) => {
      const { here, there, pass } = queue;
      await here.add([poster('a')]);
      const lost = holdOf((await claim(here))!);
      pass(leaseMs + 1);
      const job = (await claim(there, 'there'))!;
      assert.is(job.attempt, 2);
      assert.is(await here.heartbeat(lost, { progress: 1, leaseMs }), 'lost');
      assert.is(await here.complete(lost, made), false);
      assert.is(await here.fail(lost, { type: 'failed', reason: 'No.' }), false);
      assert.equal([...(await here.listDerived())], []);
      assert.is(await there.complete(holdOf(job, 'there'), made), true);
      assert.equal((await here.listDerived()).get('a')?.poster, made.poster);
      assert.is((await here.find([job.id]))[0]!.state, 'DONE');
    },
  );

  law(
    'gives the job of a silent worker to the next one lease after the clock was put back',
    async (queue) => {
      const { here, there, pass } = queue;
      pass(7_200_000);
      await here.add([poster('a'), poster('b')]);
      const lost = (await claim(here))!;
      const kept = holdOf((await claim(there, 'there'))!, 'there');
      pass(-3_600_000);
      // A claim without a job has checked after all of them.
      assert.is(await claim(there, 'next'), undefined);
      pass(leaseMs);
      assert.is(await there.heartbeat(kept, { progress: 0.5, leaseMs }), 'held');
      pass(1);
      assert.equal([(await claim(there, 'next'))!.id, (await there.listHeld()).length], [lost.id, 2]);
      assert.is(await there.heartbeat(kept, { progress: 0.6, leaseMs }), 'held');
    },
  );

  law('gives a job up that takes its worker down each time', async ({ here, pass }) => {
    await here.add([poster('a')]);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      assert.is((await claim(here))!.attempt, attempt);
      pass(leaseMs + 1);
    }
    assert.is(await claim(here), undefined);
    const [job] = await here.find([jobId(poster('a'))]);
    assert.is(job!.state, 'FAILED');
    assert.match(job!.reason!, /stopped each of the 3 times/);
  });

  law('runs what all workers dropped at once', async ({ here, there }) => {
    await here.add([poster('a')]);
    await claim(here);
    assert.is(await there.dropLeases(), 1);
    assert.is((await claim(there, 'there'))?.attempt, 2);
  });

  law('remembers the last recovery', async ({ here, there }) => {
    assert.is(await there.lastRecovery(), null);
    const recovery = { atMs: 5, jobs: 1, folders: 2, programs: 3 };
    await here.noteRecovery({ ...recovery, jobs: 9 });
    await here.noteRecovery(recovery);
    assert.equal(await there.lastRecovery(), recovery);
  });

  law('tries again when it is time and not before, at most three times', async ({ here, time, pass }) => {
    await here.add([poster('a')]);
    const again = { type: 'again', reason: 'The disk is full.', delayMs: hourMs } as const;
    await here.fail(holdOf((await claim(here))!), again);
    const [waiting] = await here.find([jobId(poster('a'))]);
    assert.equal([waiting!.state, waiting!.reason], ['QUEUED', 'The disk is full.']);
    pass(0.9 * hourMs);
    assert.is(await claim(here), undefined);
    pass(0.1 * hourMs);
    await here.fail(holdOf((await claim(here))!), { ...again, delayMs: 2 * hourMs });
    pass(1.9 * hourMs);
    assert.is(await claim(here), undefined, 'the second wait is the longer one that was asked for');
    pass(0.1 * hourMs);
    await here.fail(holdOf((await claim(here))!), again);
    const [failed] = await here.find([jobId(poster('a'))]);
    assert.equal(
      [failed!.state, failed!.reason, failed!.endedMs],
      ['FAILED', 'The disk is full.', time.nowMs],
    );
    pass(9 * hourMs);
    assert.is(await claim(here), undefined);
    assert.is(await here.retry(failed!.id), true);
    assert.equal((await claim(here))!.attempt, 1);
  });

  law(
    'tries again after the same wait when the clock was put back, and not by the clock as it was',
    async (queue) => {
      const { here, pass } = queue;
      const minuteMs = 60_000;
      pass(9 * hourMs);
      await here.add([poster('a'), poster('b')]);
      const again = { type: 'again', reason: 'The disk is full.', delayMs: minuteMs } as const;
      await here.fail(holdOf((await claim(here))!), again);
      await here.fail(holdOf((await claim(here))!), { ...again, delayMs: 3 * minuteMs });
      pass(-hourMs);
      assert.is(await claim(here), undefined);
      pass(0.9 * minuteMs);
      assert.is(await claim(here), undefined);
      pass(0.1 * minuteMs);
      const first = (await claim(here))!;
      assert.is(first.videoId, 'a');
      await here.complete(holdOf(first), made);
      pass(1.9 * minuteMs);
      assert.is(await claim(here), undefined);
      pass(0.1 * minuteMs);
      assert.is((await claim(here))!.videoId, 'b');
    },
  );

  for (const where of ['here', 'there'] as const) {
    law(`calls a worker that rests ${where} when there is a job here`, async (queue) => {
      const { here, [where]: side } = queue;
      let rest: () => void = () => {};
      const rests = new Promise<void>((resolve) => (rest = resolve));
      let work!: ReturnType<JobDispatcher['work']>;
      const handed = new Promise<Job>((resolve, reject) => {
        const perform = async (job: Job) => resolve(job);
        work = side.dispatcher.work({
          worker: 'idle',
          leaseMs: hourMs,
          perform,
          onRest: rest,
          onFault: reject,
        });
      });
      await rests;
      await here.add([poster('a')]);
      assert.is((await handed).id, jobId(poster('a')));
      await work.stop();
    });
  }

  law('does not count the attempt of a worker that stopped in order', async ({ here }) => {
    await here.add([poster('a')]);
    await here.fail(holdOf((await claim(here))!), { type: 'returned' });
    assert.is((await claim(here))!.attempt, 1);
  });

  law('cancels what waits at once, and tells who runs it', async ({ here, there, pass }) => {
    await here.add([poster('a'), poster('b')]);
    const running = (await claim(here))!;
    const waiting = jobId(poster('b'));
    assert.is(await there.cancel(waiting), true);
    assert.is(await there.cancel(running.id), true);
    assert.is((await here.find([waiting]))[0]!.state, 'CANCELLED');
    assert.is(await here.heartbeat(holdOf(running), { progress: 0, leaseMs }), 'cancelled');
    assert.is(await here.fail(holdOf(running), { type: 'cancelled' }), true);
    assert.is(await there.cancel(running.id), false);
    pass(5 * leaseMs);
    assert.is(await claim(here), undefined);
    assert.is(await here.retry(waiting), true);
    assert.is((await claim(here))!.id, waiting);
  });

  law('cancels what nobody runs any more', async ({ here, pass }) => {
    await here.add([poster('a')]);
    const { id } = (await claim(here))!;
    await here.cancel(id);
    pass(leaseMs + 1);
    assert.is(await claim(here), undefined);
    assert.is((await here.find([id]))[0]!.state, 'CANCELLED');
  });

  law('keeps what other jobs made of the same video', async ({ here }) => {
    await here.add([poster('a'), { kind: 'LOUDNESS', videoId: 'a', publishedMs: 0 }]);
    await here.complete(holdOf((await claim(here))!), made);
    await here.complete(holdOf((await claim(here))!), { loudnessLufs: -14.5 });
    const derived = (await here.listDerived()).get('a')!;
    assert.equal([derived.poster, derived.loudnessLufs], [made.poster, -14.5]);
    await here.forgetDerived('a', ['poster']);
    assert.is((await here.listDerived()).get('a')!.poster, null);
  });

  law('forgets what was made of videos that are long gone', async ({ here, pass }) => {
    await here.add([poster('a')]);
    await here.complete(holdOf((await claim(here))!), made);
    pass(50);
    await here.forgetGone(50);
    assert.is((await here.listDerived()).size, 1);
    pass(1);
    await here.forgetGone(50);
    assert.is((await here.listDerived()).size, 0);
    assert.equal((await here.page({ first: 5, after: null, state: null })).items, []);
  });

  law(
    'forgets what failed or was cancelled for a file that is gone, and no other job',
    async ({ here, pass }) => {
      for (const [videoId, end] of [
        ['failed', (job: Job) => here.fail(holdOf(job), { type: 'failed', reason: 'No.' })],
        ['done', (job: Job) => here.complete(holdOf(job), made)],
      ] as const) {
        await here.add([poster(videoId)]);
        await end((await claim(here))!);
      }
      await here.add([poster('cancelled'), poster('waits')]);
      await here.cancel(jobId(poster('cancelled')));
      pass(leaseMs);
      await here.forgetFailuresOfGone();
      const { items } = await here.page({ first: 5, after: null, state: null });
      assert.equal(items.map(({ videoId, state }) => `${videoId} ${state}`).sort(), [
        'done DONE',
        'waits QUEUED',
      ]);
    },
  );

  law('withdraws jobs that wait, and no others, and adds them again when asked', async ({ here }) => {
    const ladder = (videoId: string): NewJob => ({ kind: 'LADDER', videoId, publishedMs: 0 });
    const states = async () =>
      (await here.listOfKind('LADDER')).map(({ videoId, state }) => `${videoId} ${state}`).sort();
    await here.add([ladder('runs')]);
    await claim(here);
    await here.add([ladder('waits'), ladder('stays'), poster('waits')]);
    assert.equal(await states(), ['runs RUNNING', 'stays QUEUED', 'waits QUEUED']);
    await here.withdraw([ladder('runs'), ladder('waits'), ladder('unknown')].map(jobId));
    await here.withdraw([]);
    assert.equal(await states(), ['runs RUNNING', 'stays QUEUED']);
    assert.is(await here.add([ladder('waits'), poster('waits')]), 1);
  });

  law('lists jobs last created first, in pages', async ({ here, pass }) => {
    await here.add([poster('a'), poster('b')]);
    pass(1);
    await here.add([poster('c')]);
    const first = await here.page({ first: 2, after: null, state: null });
    assert.equal(
      [first.items.map((job) => job.videoId), first.hasNextPage, first.totalCount],
      [['c', 'a'], true, 3],
    );
    const last = first.items.at(-1)!;
    const second = await here.page({ first: 2, after: last, state: null });
    assert.equal([second.items.map((job) => job.videoId), second.hasNextPage], [['b'], false]);
    await here.cancel(last.id);
    const cancelled = await here.page({ first: 2, after: null, state: 'CANCELLED' });
    assert.equal([cancelled.items.map((job) => job.videoId), cancelled.totalCount], [['a'], 1]);
  });

  law('tells of each change', async ({ here, changes }) => {
    await here.add([poster('a')]);
    const job = (await claim(here))!;
    await here.heartbeat(holdOf(job), { progress: 0.1, leaseMs });
    await here.complete(holdOf(job), made);
    assert.equal(changes, [job.id, job.id, job.id, job.id]);
    await here.complete(holdOf(job), made);
    assert.is(changes.length, 4);
  });

  law('fails what nobody works on, and does again what failed for that very reason', async ({ here }) => {
    await here.add([poster('waits'), poster('runs', 1), poster('broken', 2)]);
    const broken = (await claim(here))!;
    await here.fail(holdOf(broken), { type: 'failed', reason: 'It is damaged.' });
    const running = (await claim(here))!;
    await here.failUnfinished('There is no program.');
    const states = async () =>
      Object.fromEntries(
        (await here.page({ first: 9, after: null, state: null })).items.map((job) => [
          job.videoId,
          `${job.state} ${job.reason}`,
        ]),
      );
    assert.equal(await states(), {
      waits: 'FAILED There is no program.',
      runs: 'FAILED There is no program.',
      broken: 'FAILED It is damaged.',
    });
    assert.is(await here.complete(holdOf(running), made), false, 'it is nobody’s');
    assert.is(await claim(here), undefined);
    await here.retryFailed('There is no program.');
    assert.equal(await states(), {
      waits: 'QUEUED null',
      runs: 'QUEUED null',
      broken: 'FAILED It is damaged.',
    });
  });

  it.run();
}
