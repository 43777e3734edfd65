import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../../database/queries/catalogue.ts';
import { createViewers } from '../../database/queries/viewers.ts';
import { openJobQueue } from '../../database/queue/openJobQueue.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { jobId } from '../queue/job.ts';
import { keepStreams, streamSourceOf } from './keepStreams.ts';

const it = suite('keepStreams');

/** A stream of it has at most 4,730,400,000 bytes. */
const hour = { width: 1920, height: 1080, durationSeconds: 3600 };
const room = (streams: number) => streams * 5e9;

async function open() {
  const ids = ['one', 'two', 'three'];
  const database = await openTestDatabase(
    ids.map((id, index) => makeVideo(id, { ...hour, publishedMs: index + 1 })),
  );
  const { queue, dispatcher } = openJobQueue({ database, timers: realTimers });
  const catalogue = createCatalogue(database);
  const removed: string[] = [];
  return {
    queue,
    removed,
    async keep(limitBytes: number) {
      const videos = await catalogue.listVideos({ first: 9, offset: 0, reach: 'all' });
      const sources = videos.flatMap((video) => streamSourceOf(video, video.stream ? [] : ['LADDER']));
      const madeFolder = { remove: async (path: string) => void removed.push(path) };
      await keepStreams(sources, { queue, madeFolder, limitBytes });
    },
    /** Returns the jobs of the streams, and the videos with a stream. */
    async state() {
      const jobs = await queue.listOfKind('LADDER');
      const videos = await catalogue.findVideos(ids, 'all');
      return [
        jobs.map(({ videoId, state }) => `${videoId} ${state}`).toSorted(),
        videos.flatMap((video) => (video!.stream ? video!.id : [])).toSorted(),
      ];
    },
    /** Completes all waiting jobs. */
    async makeAll() {
      await new Promise<void>((resolve, reject) => {
        const work = dispatcher.work({
          worker: 'here',
          leaseMs: 60_000,
          async perform({ id, attempt, videoId }) {
            const path = `.made/${videoId}/ladder-1/index.m3u8`;
            const stream = { path, width: 1920, height: 1080, sizeBytes: 4e9 };
            await queue.complete({ id, attempt, worker: 'here' }, { stream });
          },
          onRest: () => void work.stop().then(resolve),
          onFault: reject,
        });
      });
    },
    view: (videoId: string, nowMs: number) =>
      createViewers(database).recordProgress({
        viewerId: 'ann',
        videoId,
        positionSeconds: 5,
        countsView: true,
        nowMs,
        step: null,
      }),
  };
}

it('makes streams of the newest videos, as many as the quota has room for', async () => {
  const { keep, state, makeAll } = await open();
  await keep(0);
  assert.equal(await state(), [[], []]);
  await keep(room(2));
  await makeAll();
  await keep(room(2));
  assert.equal(await state(), [
    ['three DONE', 'two DONE'],
    ['three', 'two'],
  ]);
});

it('makes the stream of a video that is watched, in place of the one that was not used for longest', async () => {
  const { keep, state, makeAll, removed, view } = await open();
  await keep(room(2));
  await makeAll();
  const laterMs = Date.now() + 60_000;
  await view('two', laterMs);
  await view('one', laterMs + 1);
  await keep(room(2));
  assert.equal(removed, ['.made/three/ladder-1/index.m3u8']);
  await makeAll();
  await keep(room(2));
  assert.equal((await state())[1], ['one', 'two']);
  assert.is(removed.length, 1);
});

it('follows a smaller quota, also for jobs that wait, and leaves cancelled jobs to the owner', async () => {
  const { keep, state, makeAll, queue, removed } = await open();
  await keep(room(3));
  await queue.cancel(jobId({ kind: 'LADDER', videoId: 'three' }));
  await keep(room(1));
  assert.equal(await state(), [['three CANCELLED', 'two QUEUED'], []]);
  await makeAll();
  await keep(0);
  assert.equal(removed, ['.made/two/ladder-1/index.m3u8']);
  await keep(room(3));
  assert.equal(await state(), [['one QUEUED', 'three CANCELLED', 'two QUEUED'], []]);
});

it.run();
