import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxPlaylists, maxPlaylistVideos } from '../../library/viewers/playlists.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createLibraryStore } from './libraryStore.ts';
import { createMutationRecords } from './mutationRecords.ts';
import { createPlaylists } from './playlists.ts';

const it = suite('createPlaylists');

const videoIds = ['a', 'b', 'c', 'd', 'e', 'f'];
const playlist = {
  id: 'one',
  viewerId: 'ann',
  title: 'For rain',
  description: '',
  visibility: 'private',
  createdMs: 5,
} as const;
const change = { playlistId: 'one', nowMs: 6, step: null };

async function open() {
  const database = await openTestDatabase(videoIds.map((id) => makeVideo(id)));
  const playlists = createPlaylists(database);
  await playlists.create(playlist);
  return {
    database,
    playlists,
    records: createMutationRecords(database),
    store: createLibraryStore(database),
    async add(ids: string) {
      for (const videoId of ids.split(' ')) await playlists.add({ ...change, videoId });
    },
    async order(playlistId = 'one') {
      const { items } = await playlists.videosOf({ playlistId, first: 100, after: null });
      return items.map(({ video }) => video.id).join(' ');
    },
    async updatedMs() {
      const [found] = await playlists.find(['one']);
      return found && found.title !== null ? found.updatedMs : null;
    },
  };
}

it('keeps a playlist, and answers what has the id already, whoever asks', async () => {
  const { playlists } = await open();
  const kept = { ...playlist, updatedMs: 5 };
  assert.equal(await playlists.create({ ...playlist, viewerId: 'bob', title: 'Mine' }), kept);
  assert.equal(await playlists.find(['none', 'one']), [undefined, kept]);
});

it('puts videos to the end, each once, in order', async () => {
  const { add, order, playlists, updatedMs } = await open();
  await add('b a c');
  await playlists.add({ ...change, videoId: 'b', nowMs: 9 });
  assert.equal([await order(), await updatedMs()], ['b a c', 6]);
});

it('pages through its videos; a page after one that moved begins where that is now', async () => {
  const { add, playlists } = await open();
  await add('a b c d');
  const page = async (after: { place: number; videoId: string } | null) => {
    const found = await playlists.videosOf({ playlistId: 'one', first: 2, after });
    return [found.items.map(({ video }) => video.id).join(' '), found.hasNextPage, found.totalCount];
  };
  assert.equal(await page(null), ['a b', true, 4]);
  const { items } = await playlists.videosOf({ playlistId: 'one', first: 2, after: null });
  const afterB = { place: items[1]!.place, videoId: 'b' };
  assert.equal(await page(afterB), ['c d', false, 4]);
  await playlists.move({ ...change, videoId: 'b', afterVideoId: null });
  assert.equal(await page(afterB), ['a c', true, 4]);
  await playlists.remove({ ...change, videoId: 'b' });
  assert.equal(await page(afterB), ['c d', false, 3]);
});

it('moves a video right after another, or to the beginning', async () => {
  const { add, order, playlists } = await open();
  await add('a b c d');
  await playlists.move({ ...change, videoId: 'd', afterVideoId: 'a' });
  assert.is(await order(), 'a d b c');
  await playlists.move({ ...change, videoId: 'c', afterVideoId: null });
  assert.is(await order(), 'c a d b');
  await playlists.move({ ...change, videoId: 'c', afterVideoId: 'b' });
  await playlists.move({ ...change, videoId: 'c', afterVideoId: 'b' });
  assert.is(await order(), 'a d b c');
});

it('says which move is of no use, and changes nothing', async () => {
  const { add, order, playlists } = await open();
  await add('a b');
  assert.is(await playlists.move({ ...change, videoId: 'c', afterVideoId: 'a' }), 'missing');
  assert.is(await playlists.move({ ...change, videoId: 'b', afterVideoId: 'c' }), 'missing');
  assert.is(await order(), 'a b');
});

it('numbers all anew where there is no room between two', async () => {
  const { add, order, playlists, database } = await open();
  await add('a b c');
  for (let i = 0; i < 200; i++) {
    await playlists.move({ ...change, videoId: i % 2 ? 'b' : 'c', afterVideoId: 'a' });
  }
  assert.is(await order(), 'a b c');
  const rows = await database.selectFrom('playlist_item').select('place').execute();
  assert.is(new Set(rows.map(({ place }) => place)).size, 3);
});

it('is in the order of a plain list, whatever is added, taken out and moved', async () => {
  await forEachSeed(3, async (chance) => {
    const { playlists, order } = await open();
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)]!;
    let model: readonly string[] = [];
    for (let i = 0; i < 40; i++) {
      const videoId = pick(videoIds);
      const others = model.filter((id) => id !== videoId);
      const roll = chance();
      if (roll < 0.3) {
        await playlists.add({ ...change, videoId });
        if (!model.includes(videoId)) model = [...model, videoId];
      } else if (roll < 0.4) {
        await playlists.remove({ ...change, videoId });
        model = others;
      } else {
        const afterVideoId = pick([null, ...videoIds.filter((id) => id !== videoId)]);
        const at = afterVideoId === null ? 0 : others.indexOf(afterVideoId) + 1;
        const isThere = model.includes(videoId) && (afterVideoId === null || at > 0);
        const outcome = await playlists.move({ ...change, videoId, afterVideoId });
        assert.is(outcome, isThere ? 'done' : 'missing');
        if (isThere) model = [...others.slice(0, at), videoId, ...others.slice(at)];
      }
      assert.is(await order(), model.join(' '));
    }
  });
});

it('makes a change that carries a step once', async () => {
  const { add, order, playlists, records } = await open();
  await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'add' };
  await playlists.add({ ...change, videoId: 'a', step });
  await playlists.remove({ ...change, videoId: 'a' });
  await playlists.add({ ...change, videoId: 'a', step });
  assert.is(await order(), '');
  await add('a b c');
  const moving = { ...change, videoId: 'c', afterVideoId: null, step: { ...step, name: 'move' } };
  await playlists.move(moving);
  await playlists.move({ ...change, videoId: 'c', afterVideoId: 'b' });
  await playlists.move(moving);
  assert.is(await order(), 'a b c');
});

it('passes over a video that left the library, and has it in its place again when it comes back', async () => {
  const { add, order, playlists, store } = await open();
  await add('b a c');
  const [b, ...others] = ['b', 'a', 'c'].map((id) => makeVideo(id));
  await store.replace(makeSnapshot(others, 'without b'));
  assert.is(await order(), 'a c');
  assert.equal(await playlists.summariesOf(['one', 'none']), [
    { videoCount: 2, firstVideoId: 'a' },
    { videoCount: 0, firstVideoId: null },
  ]);
  await store.replace(makeSnapshot([b!, ...others], 'with b'));
  assert.is(await order(), 'b a c');
});

it('tells which playlists hold a video', async () => {
  const { add, playlists } = await open();
  await playlists.create({ ...playlist, id: 'two' });
  await add('a');
  assert.equal(await playlists.contain(['two', 'one', 'none'], 'a'), [false, true, false]);
});

it('lists those of a viewer, the last changed first, page by page', async () => {
  const { playlists, add } = await open();
  await playlists.create({ ...playlist, id: 'two', createdMs: 5 });
  await playlists.create({ ...playlist, id: 'theirs', viewerId: 'bob' });
  const page = async (after: { updatedMs: number; id: string } | null) => {
    const { items, hasNextPage, totalCount } = await playlists.ofViewer({ viewerId: 'ann', first: 1, after });
    return [items.map(({ id }) => id), hasNextPage, totalCount];
  };
  assert.equal(await page(null), [['one'], true, 2]);
  assert.equal(await page({ updatedMs: 5, id: 'one' }), [['two'], false, 2]);
  await playlists.update({ id: 'two', title: 'Newer', nowMs: 7, step: null });
  await add('a');
  assert.equal(await page(null), [['two'], true, 2]);
});

it('forgets what is deleted for good, and nothing brings it back', async () => {
  const { add, playlists, order, database } = await open();
  await add('a');
  await playlists.delete('one');
  await playlists.delete('one');
  await playlists.update({ id: 'one', title: 'Back', nowMs: 9, step: null });
  const left = { id: 'one', viewerId: 'ann', title: null };
  assert.equal([await playlists.create(playlist), await order()], [left, '']);
  const rows = await database.selectFrom('playlist').selectAll().execute();
  assert.not.match(JSON.stringify(rows), /rain|Back/);
  assert.is((await playlists.ofViewer({ viewerId: 'ann', first: 9, after: null })).totalCount, 0);
});

it('has room for 200 playlists of a viewer; a repeat and a deleted one need none', async () => {
  const { playlists } = await open();
  for (let i = 1; i < maxPlaylists; i++) await playlists.create({ ...playlist, id: `list ${i}` });
  assert.is(await playlists.create({ ...playlist, id: 'beyond' }), 'full');
  assert.is((await playlists.create({ ...playlist, viewerId: 'bob', id: 'theirs' })) === 'full', false);
  assert.equal(await playlists.create(playlist), { ...playlist, updatedMs: 5 });
  await playlists.delete('list 1');
  assert.is((await playlists.create({ ...playlist, id: 'beyond' })) === 'full', false);
});

it('has room for 1,000 videos; one that is there needs none', async () => {
  const { database, playlists } = await open();
  const rows = Array.from({ length: maxPlaylistVideos }, (_, place) => ({
    playlist_id: 'one',
    video_id: place === 0 ? 'a' : `gone ${place}`,
    place,
  }));
  await database.insertInto('playlist_item').values(rows).execute();
  assert.is(await playlists.add({ ...change, videoId: 'b' }), 'full');
  assert.is(await playlists.add({ ...change, videoId: 'a' }), 'done');
});

it.run();
