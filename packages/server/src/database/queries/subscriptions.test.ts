import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createLibraryStore } from './libraryStore.ts';
import { createSubscriptions } from './subscriptions.ts';

const it = suite('createSubscriptions');

const sea1 = makeVideo('sea1', { channelHandle: 'sea', publishedMs: 1 });
const sky = makeVideo('sky', { channelHandle: 'sky', publishedMs: 2 });
const sea3 = makeVideo('sea3', { channelHandle: 'sea', publishedMs: 3 });
const mud = makeVideo('mud', { channelHandle: 'mud', publishedMs: 4 });

async function open() {
  const database = await openTestDatabase([sea1, sky, sea3, mud]);
  const subscriptions = createSubscriptions(database);
  return {
    subscriptions,
    store: createLibraryStore(database),
    set: (handle: string, nowMs: number, subscribed = true, viewerId = 'ann') =>
      subscriptions.set({ viewerId, handle, subscribed, nowMs, step: null }),
    async channels(first = 10, after: { subscribedMs: number; handle: string } | null = null) {
      const { items, ...page } = await subscriptions.channelsOf({ viewerId: 'ann', first, after });
      return [items.map(({ handle }) => handle).join(' '), page.hasNextPage, page.totalCount];
    },
    async feed(first = 10, after: { publishedMs: number; id: string } | null = null) {
      const { items, ...page } = await subscriptions.feed({ viewerId: 'ann', first, after });
      return [items.map(({ videoId }) => videoId).join(' '), page.hasNextPage, page.totalCount];
    },
  };
}

it('counts each viewer that follows a channel once', async () => {
  const { subscriptions, set } = await open();
  await set('sea', 1);
  await set('sea', 2);
  await set('sea', 3, true, 'bob');
  assert.equal(await subscriptions.countsOf(['sky', 'sea']), [0, 2]);
  await set('sea', 4, false);
  await set('sea', 5, false);
  assert.equal(await subscriptions.countsOf(['sea']), [1]);
  assert.equal(await subscriptions.areSubscribed('bob', ['sky', 'sea']), [false, true]);
  assert.equal(await subscriptions.areSubscribed('ann', ['sea']), [false]);
});

it('lists channels, the last subscribed to first; subscribing again changes nothing', async () => {
  const { set, channels } = await open();
  await set('sea', 1);
  await set('sky', 2);
  await set('mud', 2);
  await set('sea', 3);
  assert.equal(await channels(2), ['mud sky', true, 3]);
  assert.equal(await channels(2, { subscribedMs: 2, handle: 'sky' }), ['sea', false, 3]);
});

it('feeds the videos of those channels alone, newest first, page by page', async () => {
  const { set, feed } = await open();
  assert.equal(await feed(), ['', false, 0]);
  await set('sea', 1);
  await set('sky', 2);
  assert.equal(await feed(2), ['sea3 sky', true, 3]);
  assert.equal(await feed(2, { publishedMs: 2, id: 'sky' }), ['sea1', false, 3]);
});

it('passes over a channel that left the library, and has it again when it comes back', async () => {
  const { set, channels, store } = await open();
  await set('sky', 1);
  await store.replace(makeSnapshot([sea1], 'without the sky'));
  assert.equal(await channels(), ['', false, 0]);
  await store.replace(makeSnapshot([sky], 'with the sky'));
  assert.equal(await channels(), ['sky', false, 1]);
});

it.run();
