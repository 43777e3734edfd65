// Concurrent changes by several instances. SQLite serialises them; PostgreSQL needs explicit locks.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxPlaylists, maxPlaylistVideos } from '../../library/viewers/playlists.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from '../queries/catalogue.ts';
import { createComments } from '../queries/comments.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { createMutationRecords } from '../queries/mutationRecords.ts';
import { createPlaylists } from '../queries/playlists.ts';
import { createViewers } from '../queries/viewers.ts';

const it = suite('changes at once');

/** At least the number of connections. */
const times = 12;
const atOnce = <Answer>(change: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, i) => change(i)));

const list = {
  viewerId: 'ann',
  title: 'A list',
  description: '',
  visibility: 'private',
  createdMs: 1,
} as const;

async function open(videoCount = 1) {
  const ids = Array.from({ length: videoCount }, (_, i) => `v${i}`);
  const database = await openTestDatabase(ids.map((id) => makeVideo(id)));
  const playlists = createPlaylists(database);
  const catalogue = createCatalogue(database);
  return {
    database,
    playlists,
    viewers: createViewers(database),
    comments: createComments(database),
    records: createMutationRecords(database),
    find: async () => (await catalogue.findVideos(['v0']))[0]!,
    placesOf: async (playlistId: string) =>
      (await playlists.videosOf({ playlistId, first: 1_000, after: null })).items.map(({ place }) => place),
  };
}

it('count each once', async () => {
  const { viewers, comments, find } = await open();
  await atOnce((i) =>
    viewers.setLike({ viewerId: `v${i % 3}`, videoId: 'v0', liked: true, nowMs: i, step: null }),
  );
  await atOnce((i) =>
    comments.add({ id: `c${i % 5}`, videoId: 'v0', viewerId: 'ann', text: 'x', createdMs: i }),
  );
  await atOnce((i) =>
    viewers.recordProgress({
      viewerId: 'ann',
      videoId: 'v0',
      positionSeconds: i,
      countsView: true,
      nowMs: i,
      step: null,
    }),
  );
  const { likeCount, commentCount, viewCount } = await find();
  assert.equal([likeCount, commentCount, viewCount], [3, 5, times]);
  await atOnce((i) => comments.delete(`c${i % 5}`));
  await atOnce((i) =>
    viewers.setLike({ viewerId: `v${i % 3}`, videoId: 'v0', liked: false, nowMs: i, step: null }),
  );
  assert.equal([(await find()).likeCount, (await find()).commentCount], [0, 0]);
});

it('take a step once', async () => {
  const { viewers, records, find } = await open();
  const begun = await atOnce(() => records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 1 }));
  assert.equal(
    begun,
    Array.from({ length: times }, () => ({ fingerprint: 'f', answer: null })),
  );
  await atOnce((i) =>
    viewers.recordProgress({
      viewerId: 'ann',
      videoId: 'v0',
      positionSeconds: i,
      countsView: true,
      nowMs: i,
      step: { viewerId: 'ann', key: 'k', name: 'recordProgress' },
    }),
  );
  assert.is((await find()).viewCount, 1);
  await atOnce((i) => records.finish({ viewerId: 'ann', key: 'k', answer: `${i}` }));
  const { answer } = await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 1 });
  await records.finish({ viewerId: 'ann', key: 'k', answer: 'later' });
  assert.is((await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 1 })).answer, answer);
});

it('make no more playlists than a viewer may have, and each once', async () => {
  const { playlists } = await open();
  for (let i = 0; i < maxPlaylists - 3; i++) await playlists.create({ ...list, id: `p${i}` });
  const made = await atOnce((i) => playlists.create({ ...list, id: `new${i >> 1}` }));
  assert.is(made.filter((answer) => answer === 'full').length, times - 6);
  const { totalCount } = await playlists.ofViewer({ viewerId: 'ann', first: 1, after: null });
  assert.is(totalCount, maxPlaylists);
});

it('put each video to a place of its own, and no more than a playlist holds', async () => {
  const { playlists, placesOf, database } = await open(times);
  await playlists.create({ ...list, id: 'p' });
  const filled = maxPlaylistVideos - times / 2;
  const rows = Array.from({ length: filled }, (_, i) => ({
    playlist_id: 'p',
    video_id: `gone${i}`,
    place: i,
  }));
  await database.insertInto('playlist_item').values(rows).execute();
  const answers = await atOnce((i) =>
    playlists.add({ playlistId: 'p', videoId: `v${i}`, nowMs: 2, step: null }),
  );
  assert.is(answers.filter((answer) => answer === 'full').length, times / 2);
  const places = await placesOf('p');
  assert.is(new Set(places).size, times / 2);
});

it('move videos within a playlist without two of them at one place', async () => {
  const { playlists, placesOf } = await open(times);
  await playlists.create({ ...list, id: 'p' });
  for (let i = 0; i < times; i++)
    await playlists.add({ playlistId: 'p', videoId: `v${i}`, nowMs: 2, step: null });
  for (let round = 0; round < 5; round++) {
    await atOnce((i) =>
      playlists.move({ playlistId: 'p', videoId: `v${i}`, afterVideoId: null, nowMs: 3, step: null }),
    );
  }
  const places = await placesOf('p');
  assert.is(new Set(places).size, times);
});

it('bring the library up to date one after another', async () => {
  const { database } = await open();
  const store = createLibraryStore(database);
  await atOnce((i) => store.replace(makeSnapshot([makeVideo('v0'), makeVideo(`only${i % 2}`)], `scan ${i}`)));
  const kept = await store.fingerprint();
  assert.match(String(kept), /^scan \d+$/);
});

it.run();
