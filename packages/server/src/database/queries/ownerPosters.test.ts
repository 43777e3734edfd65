import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { posterTag } from '../../library/catalogue/posterCopies.ts';
import { ownerPosterPath } from '../../library/viewers/ownerPosters.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from './catalogue.ts';
import { createLibraryStore } from './libraryStore.ts';
import { createMutationRecords } from './mutationRecords.ts';
import { createOwnerPosters } from './ownerPosters.ts';

const it = suite('createOwnerPosters');

const ofLibrary = { path: 'a.jpg', width: 640, height: 360, tag: 'first' };
const video = makeVideo('a', { poster: ofLibrary });
/** All bytes, including those that UTF-8 does not allow. */
const picture = Uint8Array.from({ length: 256 }, (_, i) => i);
const given = { path: ownerPosterPath('a'), width: 1280, height: 720, tag: posterTag(picture) };

async function open() {
  const database = await openTestDatabase([video, makeVideo('b')]);
  const catalogue = createCatalogue(database);
  const posters = createOwnerPosters(database);
  return {
    posters,
    catalogue,
    records: createMutationRecords(database),
    store: createLibraryStore(database),
    give: (bytes: Uint8Array = picture, step: Parameters<typeof posters.set>[0]['step'] = null) =>
      posters.set({ videoId: 'a', width: 1280, height: 720, picture: bytes, step }),
    posterOf: async (id: string) => (await catalogue.findVideos([id]))[0]?.poster,
  };
}

it('shows what the owner chose before what the library has, and that again once it is removed', async () => {
  const { give, posters, posterOf } = await open();
  await give();
  assert.equal([await posterOf('a'), await posterOf('b')], [given, null]);
  assert.equal(Uint8Array.from((await posters.read(given.path))!), picture);
  const other = picture.slice(1);
  await give(other);
  assert.equal(await posterOf('a'), { ...given, tag: posterTag(other) });
  for (let twice = 0; twice < 2; twice += 1) {
    await posters.remove({ videoId: 'a', step: null });
    assert.equal(await posterOf('a'), ofLibrary);
    assert.is(await posters.read(given.path), undefined);
  }
});

it('keeps the poster when the video is scanned anew, goes and comes back', async () => {
  const { give, store, posterOf } = await open();
  await give();
  await store.replace(makeSnapshot([{ ...video, poster: null, fingerprint: 'moved' }]));
  assert.equal(await posterOf('a'), given);
  await store.replace(makeSnapshot([makeVideo('b')]));
  assert.is(await posterOf('a'), undefined);
  await store.replace(makeSnapshot([video]));
  assert.equal(await posterOf('a'), given);
});

it('records a change that viewers see, and none for the same picture', async () => {
  const { give, catalogue } = await open();
  const changedMs = async () => (await catalogue.changedMsOf(['a', 'b'])).map((ms) => ms ?? 0);
  const [before, other] = await changedMs();
  await give();
  const [after, others] = await changedMs();
  assert.ok(after! > before!);
  assert.is(others, other);
  await give();
  assert.is((await changedMs())[0], after);
});

it('applies a step once', async () => {
  const { give, posterOf, posters, records } = await open();
  const step = { viewerId: 'owner', key: 'k', name: 'setPoster' };
  await records.begin({ viewerId: 'owner', key: 'k', fingerprint: 'f', nowMs: 1 });
  await give(picture, step);
  await posters.remove({ videoId: 'a', step: null });
  await give(picture, step);
  assert.equal(await posterOf('a'), ofLibrary);
});

it('reads no other path than those of its posters', async () => {
  const { give, posters } = await open();
  await give();
  for (const path of ['a.webp', '.given/b.webp', '.given/', 'x/.given/a.webp', '.made/a.webp'])
    assert.is(await posters.read(path), undefined, path);
});

it.run();
