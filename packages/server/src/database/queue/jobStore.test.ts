import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jobId } from '../../jobs/queue/job.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { createJobStore } from './jobStore.ts';

// The contract of a queue is in jobQueue.laws.ts. This is what needs a library.
const it = suite('createJobStore');

it('keeps failures of videos, and of files to be converted, until these leave the library', async () => {
  const film = makeVideo('film');
  const database = await openTestDatabase([film]);
  const store = createLibraryStore(database);
  const queue = createJobStore(database);
  const waiting = {
    path: 'old.avi',
    sizeBytes: 1,
    modifiedMs: 0,
    status: 'refused' as const,
    reason: null,
    advice: null,
    facts: null,
    convertedId: 'old',
  };
  await store.replace({ ...makeSnapshot([film]), files: [waiting] });
  for (const [kind, videoId] of [
    ['POSTER', 'film'],
    ['TRANSCODE', 'old'],
  ] as const) {
    const job = { kind, videoId, publishedMs: 0 };
    await queue.add([job]);
    const { id, attempt } = (await queue.begin(jobId(job), { worker: 'here', leaseMs: 1_000 }))!;
    await queue.fail({ id, attempt, worker: 'here' }, { type: 'failed', reason: 'No.' });
  }
  const failures = async () => {
    await queue.forgetFailuresOfGone();
    return (await queue.page({ first: 5, after: null, state: 'FAILED' })).items
      .map(({ videoId }) => videoId)
      .sort();
  };
  assert.equal(await failures(), ['film', 'old']);
  await store.replace({ ...makeSnapshot([film]), files: [] });
  assert.equal(await failures(), ['film']);
  await store.replace(makeSnapshot([]));
  assert.equal(await failures(), []);
});

it.run();
