import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { LibraryOvertaken } from '../../library/scan/libraryOvertaken.ts';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { createCatalogue } from './catalogue.ts';
import { createLibraryStore } from './libraryStore.ts';
import { searchIndex } from '../search/searchIndex.ts';
import { suggest } from '../search/suggestionIndex.ts';
import { makeSnapshot, makeVideo, openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { createViewers } from './viewers.ts';
import { createVisibilities } from './visibilities.ts';

const it = suite('createLibraryStore');

it('has no fingerprint before the first snapshot', async () => {
  const store = createLibraryStore(await openEmptyDatabase());
  assert.is(await store.fingerprint(), null);
  assert.equal(await store.files(), []);
});

it('changes nothing by a list from before something was removed', async () => {
  const store = createLibraryStore(await openEmptyDatabase());
  const [a, b] = [makeVideo('a'), makeVideo('b')];
  await store.replace(makeSnapshot([a, b]));
  const listedAtRemoval = await store.removalCount();
  const { channels } = makeSnapshot([a]);
  const change = {
    put: { channels, videos: [a, makeVideo('c')], files: [] },
    remove: { handles: [], videoIds: [], paths: [] },
    fingerprint: 'listed before',
  };
  await store.remove({ videoIds: ['a'], paths: [a.path] });
  const outcome = await store.apply({ ...change, listedAtRemoval }).catch((error: unknown) => error);
  assert.instance(outcome, LibraryOvertaken);
  assert.equal([...(await store.videoFingerprints()).keys()], ['b']);
  assert.is(await store.fingerprint(), null);
  await store.apply({ ...change, listedAtRemoval: await store.removalCount() });
  assert.equal([...(await store.videoFingerprints()).keys()], ['a', 'b', 'c']);
});

it('replaces the library whole, and remembers what became of each file', async () => {
  const database = await openEmptyDatabase();
  const store = createLibraryStore(database);
  const catalogue = createCatalogue(database);
  const facts = {
    videoId: 'a',
    durationSeconds: 1,
    width: 2,
    height: 3,
    mimeType: 'video/mp4',
    title: null,
    description: null,
    dateMs: null,
    genre: null,
  };
  const files = [
    { path: 'a.mp4', sizeBytes: 1, modifiedMs: 2, status: 'playable', reason: null, advice: null, facts },
    {
      path: 'b.mp4',
      sizeBytes: 0,
      modifiedMs: 2,
      status: 'refused',
      reason: 'It is empty.',
      advice: null,
      facts: null,
    },
  ] as const;
  await store.replace({ ...makeSnapshot([makeVideo('a')], 'one'), files });
  assert.equal(await store.files(), files);
  await store.replace(makeSnapshot([makeVideo('b', { channelHandle: 'music' })], 'two'));
  assert.is(await store.fingerprint(), 'two');
  assert.equal(await store.files(), []);
  assert.equal(
    [await catalogue.findVideos(['a']), await catalogue.findChannels(['nature'])],
    [[undefined], [undefined]],
  );
  assert.is(
    (await searchIndex(database, { query: 'video', filter: {}, sort: 'RELEVANCE', first: 9, after: null }))
      .totalCount,
    1,
  );
  assert.equal(await suggest(database, { query: 'vid', first: 9 }), [{ text: 'Video b', kind: 'TITLE' }]);
});

it('changes nothing when a snapshot cannot be applied', async () => {
  const database = await openEmptyDatabase();
  const store = createLibraryStore(database);
  await store.replace(makeSnapshot([makeVideo('a')], 'good'));
  const broken = { ...makeSnapshot([makeVideo('b')], 'broken'), channels: [] };
  const error = await store.replace(broken).catch((reason: unknown) => reason);
  assert.match(String(error), /foreign key/i);
  assert.is(await store.fingerprint(), 'good');
  assert.is(await createCatalogue(database).countVideos(), 1);
});

it('keeps what viewers did with a video that leaves and comes back', async () => {
  const database = await openEmptyDatabase();
  const store = createLibraryStore(database);
  await store.replace(makeSnapshot([makeVideo('a')]));
  await createViewers(database).setLike({
    viewerId: 'v',
    videoId: 'a',
    liked: true,
    nowMs: 0,
    step: null,
  });
  await store.replace(makeSnapshot([]));
  await store.replace(makeSnapshot([makeVideo('a')]));
  assert.is((await createCatalogue(database).findVideos(['a']))[0]!.likeCount, 1);
});

it('gives a video that was never there before its visibility, and one that comes back the one it had', async () => {
  const database = await openEmptyDatabase();
  const store = createLibraryStore(database);
  const visibilities = createVisibilities(database);
  const ids = ['old', 'hidden', 'new', 'shown'];
  const video = (id: string) => makeVideo(id, { visibilityIfNew: 'private' });
  const listed = async () => {
    const page = { filter: {}, sort: 'RELEVANCE', first: 9, after: null } as const;
    const { hits } = await searchIndex(database, { query: 'video', ...page });
    return hits.map(({ id }) => id).toSorted();
  };
  await store.replace(makeSnapshot([makeVideo('old'), makeVideo('hidden')]));
  await visibilities.set({ videoIds: ['hidden'], visibility: 'unlisted', step: null });
  await store.replace(makeSnapshot([...ids.map(video)]));
  assert.equal(await visibilities.of(ids), ['public', 'unlisted', 'private', 'private']);
  assert.equal(await listed(), ['old']);
  await visibilities.set({ videoIds: ['old', 'shown'], visibility: 'public', step: null });
  assert.equal(await listed(), ['old', 'shown']);

  // A disk that is away for a while.
  await store.replace(makeSnapshot([]));
  await store.replace(makeSnapshot([...ids.map(video)]));
  assert.equal(await visibilities.of(ids), ['public', 'unlisted', 'private', 'public']);
  assert.equal(await listed(), ['old', 'shown']);
  await store.remove({ videoIds: ['shown'], paths: [] });
  await store.apply({
    put: { channels: [], videos: [video('shown'), video('later')], files: [] },
    remove: { handles: [], videoIds: [], paths: [] },
    fingerprint: null,
  });
  assert.equal(await visibilities.of(['shown', 'later']), ['public', 'private']);
  assert.equal(await database.selectFrom('departed_video').selectAll().execute(), []);
});

it('applies a change, and leaves the rest of a library as it is', async () => {
  const database = await openEmptyDatabase();
  const store = createLibraryStore(database);
  const catalogue = createCatalogue(database);
  const nothing = { channels: [], videos: [], files: [] };
  const keep = { handles: [], videoIds: [], paths: [] };
  await store.replace(
    makeSnapshot([makeVideo('a', { tags: ['calm'] }), makeVideo('b', { tags: ['calm', 'sea'] })]),
  );
  const put = { ...nothing, videos: [makeVideo('a', { title: 'The wind', path: 'nature/moved.mp4' })] };
  await store.apply({ put, remove: { ...keep, videoIds: ['b'] }, fingerprint: null });
  assert.is(await store.fingerprint(), null);
  assert.equal(
    (await catalogue.findVideos(['a', 'b'])).map((video) => video?.path),
    ['nature/moved.mp4', undefined],
  );
  const found = async (query: string) =>
    (await searchIndex(database, { query, filter: {}, sort: 'RELEVANCE', first: 9, after: null })).hits.map(
      ({ id }) => id,
    );
  assert.equal([await found('wind'), await found('video'), await found('sea')], [['a'], [], []]);
  const suggested = async (query: string) =>
    (await suggest(database, { query, first: 9 })).map(({ text }) => text);
  assert.equal(
    [await suggested('the'), await suggested('calm'), await suggested('video')],
    [['The nature channel', 'The wind'], [], []],
  );
});

it('comes to the same, in whatever order changes are applied', async () => {
  await forEachSeed(4, async (chance) => {
    const pick = (count: number) => Math.floor(chance() * count);
    const words = ['river', 'wind', 'sea', 'calm'];
    const anyVideo = (id: string) =>
      makeVideo(id, {
        channelHandle: 'nature',
        title: `${words[pick(4)]} ${words[pick(4)]}`,
        tags: [words[pick(4)]!],
        publishedMs: pick(5) * 3_600_000,
      });
    const database = await openEmptyDatabase();
    const store = createLibraryStore(database);
    const videos = new Map<string, SnapshotVideo>();
    const { channels } = makeSnapshot([anyVideo('v0')]);
    await store.replace({ ...makeSnapshot([]), channels });
    for (let step = 0; step < 12; step++) {
      const video = anyVideo(`v${pick(4)}`);
      const isGone = chance() < 0.3;
      const put = { channels, videos: isGone ? [] : [video], files: [] };
      const remove = { handles: [], videoIds: isGone ? [video.id] : [], paths: [] };
      await store.apply({ put, remove, fingerprint: null });
      if (isGone) videos.delete(video.id);
      else videos.set(video.id, video);
    }
    const fresh = await openEmptyDatabase();
    await createLibraryStore(fresh).replace({ ...makeSnapshot([...videos.values()]), channels });
    for (const query of [...words, 'wi', 'ca', 'na']) {
      const request = { query, filter: {}, sort: 'NEWEST', first: 20, after: null } as const;
      assert.equal(await searchIndex(database, request), await searchIndex(fresh, request));
      assert.equal(await suggest(database, { query, first: 20 }), await suggest(fresh, { query, first: 20 }));
    }
  });
});

it('takes the last of two videos with the same content, and of two that are told of one file', async () => {
  const database = await openEmptyDatabase();
  const store = createLibraryStore(database);
  const file = { path: 'a.mp4', sizeBytes: 1, modifiedMs: 2, advice: null, facts: null } as const;
  await store.replace({
    ...makeSnapshot([makeVideo('a', { title: 'Once' }), makeVideo('a', { title: 'Twice', tags: ['sea'] })]),
    files: [
      { ...file, status: 'refused', reason: 'It is empty.' },
      { ...file, status: 'ignored', reason: 'It is no video.' },
    ],
  });
  const titles = (await createCatalogue(database).findVideos(['a'])).map((video) => video?.title);
  const suggested = async (query: string) =>
    (await suggest(database, { query, first: 9 })).map(({ text }) => text);
  assert.equal(
    [
      titles,
      await suggested('once'),
      await suggested('twice'),
      (await store.files()).map(({ reason }) => reason),
    ],
    [['Twice'], [], ['Twice'], ['It is no video.']],
  );
});

it.run();
