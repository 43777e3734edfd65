import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createStorageUse } from './storageUse.ts';

const it = suite('createStorageUse');

/** More than 32 bits hold. */
const gigabytes = (count: number) => count * 1e9;

const generated = (sizeBytes: number) => JSON.stringify({ path: '.made/a', width: 1, height: 1, sizeBytes });

async function open() {
  const database = await openTestDatabase([
    makeVideo('a', { sizeBytes: gigabytes(5) }),
    makeVideo('b', { sizeBytes: gigabytes(7) }),
    makeVideo('c', { sizeBytes: 1 }),
  ]);
  return { database, use: createStorageUse(database) };
}

it('adds up what each kind takes', async () => {
  const { database, use } = await open();
  const row = { seen_ms: 1, poster: null, storyboard: null, loudness_lufs: null };
  await database
    .insertInto('derived_media')
    .values([
      { ...row, video_id: 'a', playable: generated(gigabytes(3)), stream: generated(gigabytes(6)) },
      { ...row, video_id: 'c', playable: null, stream: generated(2) },
    ])
    .execute();
  const file = { modified_ms: 1, reason: null, advice: null, facts: null };
  await database
    .insertInto('library_file')
    .values([
      { ...file, path: 'x.avi', status: 'refused', size_bytes: gigabytes(4) },
      { ...file, path: 'y.mp4', status: 'duplicate', size_bytes: 1 },
      { ...file, path: 'z.mp4', status: 'copying', size_bytes: 9 },
    ])
    .execute();
  const { databaseBytes, ...amounts } = await use.amounts();
  assert.equal(amounts, {
    videos: { count: 3, sizeBytes: gigabytes(12) + 1 },
    unused: { count: 2, sizeBytes: gigabytes(4) + 1 },
    converted: { count: 1, sizeBytes: gigabytes(3) },
    streams: { count: 2, sizeBytes: gigabytes(6) + 2 },
  });
  assert.ok(databaseBytes > 10_000);
  assert.equal(await use.largestVideos(2), [
    { videoId: 'a', generatedBytes: gigabytes(9) },
    { videoId: 'b', generatedBytes: 0 },
  ]);
});

it('is nothing in an empty library', async () => {
  const use = createStorageUse(await openTestDatabase([]));
  const { databaseBytes: _, ...amounts } = await use.amounts();
  const nothing = { count: 0, sizeBytes: 0 };
  assert.equal(amounts, { videos: nothing, unused: nothing, converted: nothing, streams: nothing });
  assert.equal(await use.largestVideos(10), []);
});

it.run();
