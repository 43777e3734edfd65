import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from './catalogue.ts';
import { createLibraryStore } from './libraryStore.ts';
import { openDatabase } from './openDatabase.ts';
import { searchIndex } from './searchIndex.ts';
import { suggest } from './suggestionIndex.ts';
import { makeSnapshot, makeVideo } from '../testing/testDatabase.ts';
import { createViewers } from './viewers.ts';

const it = suite('createLibraryStore');

it('has no fingerprint before the first snapshot', async () => {
  const store = createLibraryStore(await openDatabase(':memory:'));
  assert.is(await store.fingerprint(), null);
  assert.equal(await store.files(), []);
});

it('replaces the library whole, and remembers what became of each file', async () => {
  const database = await openDatabase(':memory:');
  const store = createLibraryStore(database);
  const catalogue = createCatalogue(database);
  const facts = { videoId: 'a', durationSeconds: 1, width: 2, height: 3, mimeType: 'video/mp4', title: null };
  const files = [
    { path: 'a.mp4', sizeBytes: 1, modifiedMs: 2, status: 'playable', reason: null, facts },
    { path: 'b.mp4', sizeBytes: 0, modifiedMs: 2, status: 'refused', reason: 'It is empty.', facts: null },
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
  const database = await openDatabase(':memory:');
  const store = createLibraryStore(database);
  await store.replace(makeSnapshot([makeVideo('a')], 'good'));
  const broken = { ...makeSnapshot([makeVideo('b')], 'broken'), channels: [] };
  const error = await store.replace(broken).catch((reason: unknown) => reason);
  assert.match(String(error), /FOREIGN KEY/);
  assert.is(await store.fingerprint(), 'good');
  assert.is(await createCatalogue(database).countVideos(), 1);
});

it('keeps what viewers did with a video that leaves and comes back', async () => {
  const database = await openDatabase(':memory:');
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

it.run();
