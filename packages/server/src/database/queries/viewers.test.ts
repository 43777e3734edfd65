import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from './catalogue.ts';
import { createMutationRecords } from './mutationRecords.ts';
import { createLibraryStore } from './libraryStore.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createViewers } from './viewers.ts';

const it = suite('createViewers');

async function open() {
  const database = await openTestDatabase([makeVideo('a'), makeVideo('b')]);
  const catalogue = createCatalogue(database);
  return {
    viewers: createViewers(database),
    records: createMutationRecords(database),
    store: createLibraryStore(database),
    countsOf: async (id: string) => {
      const [video] = await catalogue.findVideos([id]);
      return [video!.viewCount, video!.likeCount];
    },
  };
}

const progress = {
  viewerId: 'ann',
  videoId: 'a',
  positionSeconds: 5,
  countsView: false,
  nowMs: 0,
  step: null,
};
const like = { viewerId: 'ann', videoId: 'a', liked: true, nowMs: 0, step: null };

it('remembers the last position of each viewer, or that it was watched to the end', async () => {
  const { viewers } = await open();
  await viewers.recordProgress(progress);
  await viewers.recordProgress({ ...progress, positionSeconds: 7.5 });
  assert.equal(await viewers.statesOf('ann', ['b', 'a']), [
    { liked: false, positionSeconds: null, watched: false, saved: false },
    { liked: false, positionSeconds: 7.5, watched: false, saved: false },
  ]);
  assert.equal(await viewers.statesOf('bob', ['a']), [
    { liked: false, positionSeconds: null, watched: false, saved: false },
  ]);
  await viewers.recordProgress({ ...progress, positionSeconds: null });
  assert.equal(await viewers.statesOf('ann', ['a']), [
    { liked: false, positionSeconds: null, watched: true, saved: false },
  ]);
  await viewers.recordProgress(progress);
  assert.is((await viewers.statesOf('ann', ['a']))[0]!.watched, false);
});

it('tells of each video by itself, in the order asked, and positions to the last bit', async () => {
  const { viewers } = await open();
  const positionSeconds = 0.1 + 0.2;
  await viewers.recordProgress({ ...progress, positionSeconds });
  await viewers.recordProgress({ ...progress, videoId: 'b', positionSeconds: null });
  await viewers.setLike(like);
  await viewers.setSaved({ viewerId: 'ann', videoId: 'b', saved: true, nowMs: 0, step: null });
  await viewers.setSaved({ viewerId: 'bob', videoId: 'a', saved: true, nowMs: 0, step: null });
  assert.equal(await viewers.statesOf('ann', ['b', `"'\ud800`, 'a']), [
    { liked: false, positionSeconds: null, watched: true, saved: true },
    { liked: false, positionSeconds: null, watched: false, saved: false },
    { liked: true, positionSeconds, watched: false, saved: false },
  ]);
  assert.equal(await viewers.statesOf('ann', []), []);
});

it('counts a view only when told to', async () => {
  const { viewers, countsOf } = await open();
  await viewers.recordProgress({ ...progress, countsView: true });
  await viewers.recordProgress(progress);
  assert.equal(await countsOf('a'), [1, 0]);
});

it('counts each viewer that likes a video once', async () => {
  const { viewers, countsOf } = await open();
  await viewers.setLike(like);
  await viewers.setLike(like);
  await viewers.setLike({ ...like, viewerId: 'bob' });
  assert.equal(await countsOf('a'), [0, 2]);
  await viewers.setLike({ ...like, liked: false });
  await viewers.setLike({ ...like, liked: false });
  assert.equal(await countsOf('a'), [0, 1]);
  assert.equal(await viewers.statesOf('bob', ['a']), [
    { liked: true, positionSeconds: null, watched: false, saved: false },
  ]);
});

const save = { viewerId: 'ann', videoId: 'a', saved: true, nowMs: 1, step: null };
const all = { viewerId: 'ann', first: 10, after: null };
const idsOf = (page: { readonly items: readonly { readonly videoId: string }[] }) =>
  page.items.map(({ videoId }) => videoId);

it('lists what each viewer saved, the last first; saving again changes nothing', async () => {
  const { viewers } = await open();
  await viewers.setSaved(save);
  await viewers.setSaved({ ...save, videoId: 'b', nowMs: 2 });
  await viewers.setSaved({ ...save, nowMs: 3 });
  assert.equal(idsOf(await viewers.savedVideos(all)), ['b', 'a']);
  assert.equal((await viewers.savedVideos({ ...all, viewerId: 'bob' })).items, []);
  assert.equal(
    (await viewers.statesOf('ann', ['a', 'b'])).map(({ saved }) => saved),
    [true, true],
  );
  await viewers.setSaved({ ...save, saved: false });
  await viewers.setSaved({ ...save, saved: false });
  assert.equal(idsOf(await viewers.savedVideos(all)), ['b']);
  assert.is((await viewers.statesOf('ann', ['a']))[0]!.saved, false);
  await viewers.setSaved({ ...save, nowMs: 4 });
  assert.equal(idsOf(await viewers.savedVideos(all)), ['a', 'b']);
});

it('pages through what was saved, twins of one moment in a steady order', async () => {
  const { viewers } = await open();
  for (const videoId of ['b', 'a']) await viewers.setSaved({ ...save, videoId });
  const first = await viewers.savedVideos({ ...all, first: 1 });
  assert.equal([idsOf(first), first.hasNextPage, first.totalCount], [['a'], true, 2]);
  const after = { listedMs: first.items[0]!.listedMs, videoId: 'a' };
  const second = await viewers.savedVideos({ ...all, first: 1, after });
  assert.equal([idsOf(second), second.hasNextPage, second.totalCount], [['b'], false, 2]);
});

it('passes over a saved video that left the library, and has it again when it comes back', async () => {
  const { viewers, store } = await open();
  await viewers.setSaved(save);
  await viewers.setSaved({ ...save, videoId: 'b', nowMs: 2 });
  await store.replace(makeSnapshot([makeVideo('a')], 'without b'));
  const without = await viewers.savedVideos({ ...all, first: 1 });
  assert.equal([idsOf(without), without.hasNextPage, without.totalCount], [['a'], false, 1]);
  await store.replace(makeSnapshot([makeVideo('a'), makeVideo('b')], 'with b'));
  assert.equal(idsOf(await viewers.savedVideos(all)), ['b', 'a']);
});

it('lists what each viewer likes, the last first', async () => {
  const { viewers } = await open();
  await viewers.setLike(like);
  await viewers.setLike({ ...like, videoId: 'b', nowMs: 2 });
  assert.equal(idsOf(await viewers.likedVideos(all)), ['b', 'a']);
  assert.equal((await viewers.likedVideos({ ...all, viewerId: 'bob' })).items, []);
});

it('lists what each viewer watched, the last first, also to its end', async () => {
  const { viewers } = await open();
  await viewers.recordProgress({ ...progress, nowMs: 1 });
  await viewers.recordProgress({ ...progress, videoId: 'b', positionSeconds: null, nowMs: 2 });
  assert.equal(idsOf(await viewers.history(all)), ['b', 'a']);
  await viewers.recordProgress({ ...progress, nowMs: 3 });
  const page = await viewers.history({ ...all, first: 1 });
  assert.equal(
    [idsOf(page), page.items[0]!.listedMs, page.hasNextPage, page.totalCount],
    [['a'], 3, true, 2],
  );
  assert.equal((await viewers.history({ ...all, viewerId: 'bob' })).items, []);
});

it('lists what each viewer began and did not watch to its end, the last first', async () => {
  const { viewers } = await open();
  await viewers.recordProgress({ ...progress, nowMs: 1 });
  await viewers.recordProgress({ ...progress, videoId: 'b', nowMs: 2 });
  assert.equal(idsOf(await viewers.unfinishedVideos(all)), ['b', 'a']);
  const page = await viewers.unfinishedVideos({ ...all, first: 1 });
  assert.equal(
    [idsOf(page), page.items[0]!.listedMs, page.hasNextPage, page.totalCount],
    [['b'], 2, true, 2],
  );
  await viewers.recordProgress({ ...progress, videoId: 'b', positionSeconds: null, nowMs: 3 });
  assert.equal(idsOf(await viewers.unfinishedVideos(all)), ['a']);
  assert.equal((await viewers.unfinishedVideos({ ...all, viewerId: 'bob' })).items, []);
});

it('forgets that a video was watched and how far, or that any was; views and likes stay', async () => {
  const { viewers, countsOf } = await open();
  const both = async () => [
    idsOf(await viewers.history(all)),
    (await viewers.statesOf('ann', ['a', 'b'])).map(({ positionSeconds }) => positionSeconds),
  ];
  for (const videoId of ['a', 'b']) await viewers.recordProgress({ ...progress, videoId, countsView: true });
  await viewers.setLike(like);
  await viewers.forgetWatched({ viewerId: 'ann', videoId: 'a', step: null });
  assert.equal(await both(), [['b'], [null, 5]]);
  await viewers.forgetWatched({ viewerId: 'bob', videoId: null, step: null });
  assert.equal(await both(), [['b'], [null, 5]]);
  await viewers.forgetWatched({ viewerId: 'ann', videoId: null, step: null });
  assert.equal(
    [await both(), await countsOf('a')],
    [
      [[], [null, null]],
      [1, 1],
    ],
  );
});

it('remembers nothing but the view while the history is paused', async () => {
  const { viewers, countsOf } = await open();
  const pause = (paused: boolean) => viewers.setHistoryPaused({ viewerId: 'ann', paused, step: null });
  assert.is(await viewers.isHistoryPaused('ann'), false);
  await viewers.recordProgress(progress);
  await pause(true);
  await pause(true);
  assert.equal([await viewers.isHistoryPaused('ann'), await viewers.isHistoryPaused('bob')], [true, false]);
  await viewers.recordProgress({ ...progress, positionSeconds: 50, countsView: true, nowMs: 9 });
  await viewers.recordProgress({ ...progress, videoId: 'b', nowMs: 9 });
  const { items } = await viewers.history(all);
  assert.equal(
    items.map(({ videoId, listedMs }) => [videoId, listedMs]),
    [['a', 0]],
  );
  assert.is((await viewers.statesOf('ann', ['a']))[0]!.positionSeconds, 5);
  assert.equal(await countsOf('a'), [1, 0]);
  await pause(false);
  await viewers.recordProgress({ ...progress, videoId: 'b', nowMs: 9 });
  assert.equal(idsOf(await viewers.history(all)), ['b', 'a']);
});

it('makes a change that carries a step once', async () => {
  const { viewers, records, countsOf } = await open();
  await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'recordProgress' };
  await viewers.recordProgress({ ...progress, countsView: true, step });
  await viewers.recordProgress({ ...progress, countsView: true, step });
  assert.equal(await countsOf('a'), [1, 0]);
  await viewers.recordProgress({ ...progress, countsView: true, step: { ...step, name: 'again' } });
  assert.equal(await countsOf('a'), [2, 0]);
});

it('takes a step back with the change that fails', async () => {
  const { viewers, records, countsOf } = await open();
  await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'recordProgress' };
  const broken = { ...progress, countsView: true, positionSeconds: {} as number, step };
  const error = await viewers.recordProgress(broken).catch((reason: unknown) => reason);
  assert.instance(error, Error);
  assert.equal(await countsOf('a'), [0, 0]);
  await viewers.recordProgress({ ...progress, countsView: true, step });
  assert.equal(await countsOf('a'), [1, 0]);
});

it.run();
