import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from '../queries/catalogue.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { createVisibilities } from '../queries/visibilities.ts';

const it = suite('visibleInIndexes');

const one = makeVideo('one', { channelHandle: 'burrow' });
const two = makeVideo('two', { channelHandle: 'burrow' });
const other = makeVideo('other', { channelHandle: 'nature' });

async function open(videos = [one, other]) {
  const database = await openTestDatabase(videos);
  const catalogue = createCatalogue(database);
  const store = createLibraryStore(database);
  const visibilities = createVisibilities(database);
  return {
    store,
    setVisibility: (videoId: string, visibility: 'public' | 'unlisted' | 'private') =>
      visibilities.set({ videoIds: [videoId], visibility, step: null }),
    /** Adds a video as a scan does when the channel already exists. */
    add: (video: typeof one) =>
      store.apply({
        put: { channels: [], videos: [video], files: [] },
        remove: { handles: [], videoIds: [], paths: [] },
        fingerprint: null,
      }),
    async isFound() {
      const request = { query: 'burrow', filter: {}, sort: 'RELEVANCE', first: 9, after: null } as const;
      const { items, totalCount } = await catalogue.search(request);
      const suggested = await catalogue.suggest({ query: 'burrow', first: 9 });
      const isChannel = items.some(({ type }) => type === 'channel');
      assert.is(items.length, totalCount);
      assert.is(suggested.length > 0, isChannel);
      return isChannel;
    },
  };
}

it('has a channel while it has a public video', async () => {
  const { setVisibility, isFound } = await open([one, two, other]);
  await setVisibility('one', 'private');
  assert.is(await isFound(), true);
  await setVisibility('two', 'unlisted');
  assert.is(await isFound(), false);
  await setVisibility('one', 'public');
  assert.is(await isFound(), true);
});

it('has a hidden channel again when a scan adds a public video to it', async () => {
  const { setVisibility, isFound, add } = await open();
  await setVisibility('one', 'private');
  assert.is(await isFound(), false);
  await add(two);
  assert.is(await isFound(), true);
});

it('has a channel no more when a scan takes its last public video, and leaves a private one', async () => {
  const { setVisibility, isFound, store } = await open([one, two, other]);
  await setVisibility('one', 'private');
  await store.replace(makeSnapshot([one, other], 'without two'));
  assert.is(await isFound(), false);
});

it('has a channel no more when its last public video moves to another one', async () => {
  const { setVisibility, isFound, add } = await open([one, two, other]);
  await setVisibility('one', 'private');
  await add({ ...two, channelHandle: 'nature', fingerprint: 'moved' });
  assert.is(await isFound(), false);
});

it.run();
