import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from './catalogue.ts';
import { createLibraryStore } from './libraryStore.ts';
import { createMutationRecords } from './mutationRecords.ts';
import { createVideoEdits } from './videoEdits.ts';
import { createVisibilities } from './visibilities.ts';

const it = suite('createVideoEdits');

const otter = makeVideo('a', { title: 'An otter', description: 'It swims.', tags: ['river'] });
const library = { title: 'An otter', description: 'It swims.', tags: ['river'] };

async function open() {
  const database = await openTestDatabase([otter, makeVideo('b')]);
  const catalogue = createCatalogue(database);
  const edits = createVideoEdits(database);
  return {
    database,
    edits,
    store: createLibraryStore(database),
    visibilities: createVisibilities(database),
    edit: (edit: Parameters<typeof edits.set>[0]['edit'], videoId = 'a') =>
      edits.set({ videoId, edit, step: null }),
    async shown() {
      const { title, description, tags } = (await catalogue.findVideos(['a'], 'all'))[0]!;
      return { title, description, tags };
    },
    async finds(query: string) {
      const { items } = await catalogue.search({
        query,
        filter: {},
        sort: 'RELEVANCE',
        first: 9,
        after: null,
      });
      return items.map((hit) => (hit.type === 'video' ? hit.video.id : hit.channel.handle));
    },
    suggests: async (query: string) => (await catalogue.suggest({ query, first: 9 })).map(({ text }) => text),
  };
}

it('shows what the owner says in place of what the library says, and remembers that', async () => {
  const { edit, shown, edits } = await open();
  await edit({ title: 'The badger', tags: ['night', 'wood'] });
  assert.equal(await shown(), { title: 'The badger', description: 'It swims.', tags: ['night', 'wood'] });
  await edit({ description: '' });
  assert.equal(await shown(), { title: 'The badger', description: '', tags: ['night', 'wood'] });
  assert.equal(await edits.libraryTexts(['gone', 'a']), [undefined, { ...library, chapters: [] }]);
});

it('goes back to what the library says by null, part by part', async () => {
  const { edit, shown, database } = await open();
  await edit({ title: 'The badger', description: 'It digs.' });
  await edit({ title: null });
  assert.equal(await shown(), { ...library, description: 'It digs.' });
  await edit({ description: null, tags: null });
  assert.equal(await shown(), library);
  assert.equal(await database.selectFrom('video_edit').selectAll().execute(), []);
});

it('shows the chapters that the owner wrote, keeps them when the file is read again, and goes back to those of the file', async () => {
  const { edit, edits, store, database } = await open();
  const catalogue = createCatalogue(database);
  const shown = async () => [
    (await catalogue.findVideos(['a']))[0]!.hasChapters,
    (await catalogue.chaptersOf(['a']))[0],
  ];
  const one = (title: string) => [{ title, startSeconds: 0, endSeconds: 100 }];
  await edit({ title: 'The badger' });
  assert.equal(await shown(), [false, []]);
  await edit({ chapters: one('Dusk') });
  assert.equal(await shown(), [true, one('Dusk')]);
  await store.replace(makeSnapshot([{ ...otter, chapters: one('In the file'), fingerprint: '2' }]));
  assert.equal(await shown(), [true, one('Dusk')]);
  assert.equal((await edits.libraryTexts(['a']))[0]!.chapters, one('In the file'));
  await edit({ chapters: [] });
  assert.equal(await shown(), [false, []]);
  await edit({ chapters: null, title: null });
  assert.equal(await shown(), [true, one('In the file')]);
  assert.equal(await database.selectFrom('video_edit').selectAll().execute(), []);
});

it('knows the chapters of the file of a video that was edited before chapters could be', async () => {
  const { edits, store, database } = await open();
  const chapters = [{ title: 'In the file', startSeconds: 0, endSeconds: 100 }];
  await store.replace(makeSnapshot([{ ...otter, chapters, fingerprint: '2' }]));
  await database
    .updateTable('video')
    .set({ unedited: JSON.stringify(library) })
    .execute();
  assert.equal(await edits.libraryTexts(['a']), [{ ...library, chapters }]);
});

it('takes what equals the library for no edit', async () => {
  const { edit, shown, store } = await open();
  await edit({ title: 'The badger', tags: ['river'] });
  await edit({ title: 'An otter' });
  await store.replace(makeSnapshot([{ ...otter, title: 'Two otters', tags: ['sea'], fingerprint: '2' }]));
  assert.equal(await shown(), { ...library, title: 'Two otters', tags: ['sea'] });
});

it('is found and suggested by what is shown, and by nothing else', async () => {
  const { edit, finds, suggests } = await open();
  await edit({ title: 'The badger', tags: ['wood'] });
  assert.equal(
    [await finds('badger'), await finds('wood'), await finds('otter'), await finds('river')],
    [['a'], ['a'], [], []],
  );
  assert.equal([await suggests('badger'), await suggests('otter')], [['The badger'], []]);
  await edit({ title: null, tags: null });
  assert.equal([await finds('badger'), await finds('otter')], [[], ['a']]);
  assert.equal([await suggests('badger'), await suggests('otter')], [[], ['An otter']]);
});

it('survives scans and moves, and follows the library where nothing is edited', async () => {
  const { edit, shown, store, finds, suggests, edits } = await open();
  await edit({ title: 'The badger' });
  const moved = {
    ...otter,
    title: 'Renamed',
    description: 'New.',
    path: 'woods/x.mp4',
    channelHandle: 'woods',
  };
  await store.replace(makeSnapshot([{ ...moved, fingerprint: '2' }], 'second'));
  assert.equal(await shown(), { title: 'The badger', description: 'New.', tags: ['river'] });
  assert.equal([await finds('badger'), await finds('renamed')], [['a'], []]);
  assert.equal([await suggests('badger'), await suggests('renamed')], [['The badger'], []]);
  assert.is((await edits.libraryTexts(['a']))[0]!.title, 'Renamed');
  await edit({ title: null });
  assert.is((await shown()).title, 'Renamed');
});

it('is there again when a video comes back to the library', async () => {
  const { edit, shown, store, edits } = await open();
  await edit({ title: 'The badger' });
  await store.replace(makeSnapshot([makeVideo('b')], 'without'));
  await edit({ title: 'Nobody' });
  assert.equal(await edits.libraryTexts(['a']), [undefined]);
  await store.replace(makeSnapshot([otter, makeVideo('b')], 'with'));
  assert.equal(await shown(), { ...library, title: 'The badger' });
});

it('puts no video into the indexes that is not public', async () => {
  const { edit, finds, suggests, visibilities, store } = await open();
  await visibilities.set({ videoIds: ['a'], visibility: 'unlisted', step: null });
  await edit({ title: 'The badger' });
  assert.equal([await finds('badger'), await suggests('badger')], [[], []]);
  await store.replace(makeSnapshot([{ ...otter, fingerprint: '2' }, makeVideo('b')], 'second'));
  assert.equal([await finds('badger'), await suggests('badger')], [[], []]);
  await visibilities.set({ videoIds: ['a'], visibility: 'public', step: null });
  assert.equal([await finds('badger'), await suggests('badger')], [['a'], ['The badger']]);
});

it('is made once for each step', async () => {
  const { edits, edit, shown, database } = await open();
  await createMutationRecords(database).begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'updateVideo' };
  await edits.set({ videoId: 'a', edit: { title: 'First' }, step });
  await edit({ title: 'Second' });
  await edits.set({ videoId: 'a', edit: { title: 'First' }, step });
  assert.is((await shown()).title, 'Second');
});

it.run();
