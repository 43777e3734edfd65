import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import { relayStylePagination } from '../cache/pagination.ts';
import type { Cache, CacheDiff, CacheOptions } from '../contract/cache.ts';
import type { ClientEvent } from '../contract/events.ts';
import { gql } from '../gql.ts';
import {
  type ChannelNetwork,
  createChannelNetwork,
  createMemoryStorage,
  createVirtualClock,
  settleMicrotasks,
} from '../testing/index.ts';
import { createRepeatableChance } from '../testing/repeatableChance.ts';
import { connectTabs, type TabsOptions } from './connectTabs.ts';
import { persistCache } from './persistCache.ts';

const videoQuery = gql`
  query Video($id: ID!) {
    video(id: $id) {
      id
      title
      likes
      tags
      viewerState {
        liked
        seconds
      }
    }
  }
`;

const video = (likes = 1, more: object = {}) => ({
  __typename: 'Query',
  video: {
    __typename: 'Video',
    id: '1',
    title: 'Tides',
    likes,
    tags: ['sea'],
    viewerState: { __typename: 'ViewerState', liked: false, seconds: 3 },
    ...more,
  },
});

const variables = { id: '1' };

interface Tab {
  readonly cache: Cache;
  readonly events: ClientEvent[];
  likes(): number | undefined;
  stop(): void;
}

const clock = createVirtualClock({ startMs: Date.UTC(2026, 6, 1) });

/** Opens tabs of one browser, each with a distinct name in its identifier. */
function openTabs(count: number, options: TabsOptions = {}, cacheOptions: CacheOptions = {}) {
  const network = createChannelNetwork();
  const chance = createRepeatableChance(7);
  const openTab = (own: TabsOptions = {}): Tab => {
    const cache = createCache({ gc: false, ...cacheOptions });
    const events: ClientEvent[] = [];
    const { stop } = connectTabs(cache, {
      channel: network.open,
      runtime: { now: clock.runtime.now, random: chance },
      onEvent: (event) => events.push(event),
      ...options,
      ...own,
    });
    const likes = () =>
      cache.readFragment<{ likes: number }, object>({
        id: 'Video:1',
        fragment: gql`
          fragment Likes on Video {
            likes
          }
        `,
      })?.likes;
    return { cache, events, likes, stop };
  };
  return { network, openTab, tabs: Array.from({ length: count }, () => openTab()) };
}

/** Opens tabs that all have the same video and know each other. */
async function meet(count: number, options?: TabsOptions, cacheOptions?: CacheOptions) {
  const opened = openTabs(count, options, cacheOptions);
  for (const { cache } of opened.tabs) cache.writeQuery({ query: videoQuery, variables, data: video() });
  await opened.network.settle();
  opened.network.posted.length = 0;
  return opened as typeof opened & { readonly tabs: [Tab, Tab, ...Tab[]] };
}

function like(cache: Cache, likes: number, order?: number): void {
  cache.writeQuery({ query: videoQuery, variables, data: video(likes), ...(order && { order }) });
}

const changesOf = (network: ChannelNetwork) =>
  network.posted
    .filter((data) => typeof data === 'string' && data.includes('"changes"'))
    .map((data) => (JSON.parse(data as string) as { changes: any }).changes);

const it = suite('connectTabs');

it('has what one tab writes in the others, in one message of what changed alone', async () => {
  const { network, tabs } = await meet(3);
  like(tabs[0].cache, 2);
  await network.settle();
  assert.equal(
    tabs.map((tab) => tab.likes()),
    [2, 2, 2],
  );
  assert.is(network.posted.length, 1, 'nobody passes on what it heard');
  const [{ objects }] = changesOf(network);
  assert.is(objects.length, 1);
  assert.is(objects[0][3].length, 1);
  assert.is(objects[0][3][0][0], 'likes');
});

it('makes one message of all that happens within one task', async () => {
  const { network, tabs } = await meet(2);
  like(tabs[0].cache, 2);
  like(tabs[0].cache, 3);
  tabs[0].cache.modify({ id: 'Video:1', fields: { title: () => 'Ebb' } });
  await network.settle();
  assert.is(network.posted.length, 1);
  assert.is(tabs[1].likes(), 3);
});

it('says nothing to itself: a single tab posts a greeting, and no change', async () => {
  const { network, tabs } = openTabs(1);
  like(tabs[0]!.cache, 2);
  like(tabs[0]!.cache, 3);
  await network.settle();
  assert.is(network.posted.length, 1);
});

it('stops telling when the last other tab has left', async () => {
  const { network, tabs } = await meet(2);
  tabs[1].stop();
  await network.settle();
  network.posted.length = 0;
  like(tabs[0].cache, 2);
  await network.settle();
  assert.equal(network.posted, []);
});

it('calls a watcher once for a message, and keeps the identity of what did not change', async () => {
  const { network, tabs } = await meet(2);
  const seen: CacheDiff[] = [];
  const before = tabs[1].cache.readQuery<any, any>({ query: videoQuery, variables });
  tabs[1].cache.watch({ query: videoQuery, variables, callback: (diff) => seen.push(diff) });
  tabs[0].cache.batch({
    update(cache) {
      like(cache, 2);
      cache.modify({ id: 'Video:1', fields: { title: () => 'Ebb' } });
    },
  });
  await network.settle();
  assert.is(seen.length, 1);
  assert.equal(seen[0]!.result.video.title, 'Ebb');
  assert.is(seen[0]!.result.video.viewerState, before.video.viewerState);
  assert.is(seen[0]!.result.video.tags, before.video.tags);
});

it('leaves optimistic layers on top, and does not send them', async () => {
  const { network, tabs } = await meet(2);
  tabs[0].cache.recordOptimisticTransaction((cache) => like(cache, 50), 'layer');
  tabs[1].cache.recordOptimisticTransaction((cache) => like(cache, 60), 'layer');
  await network.settle();
  assert.is(network.posted.length, 0);
  like(tabs[0].cache, 2);
  await network.settle();
  assert.is(tabs[1].likes(), 60);
  tabs[1].cache.removeOptimistic('layer');
  assert.is(tabs[1].likes(), 2);
});

it('sends objects without a key field by field', async () => {
  const { network, tabs } = await meet(2);
  const liked = gql`
    query Liked {
      video(id: "1") {
        id
        viewerState {
          liked
        }
      }
    }
  `;
  const data = {
    video: { __typename: 'Video', id: '1', viewerState: { __typename: 'ViewerState', liked: true } },
  };
  tabs[0].cache.writeQuery({ query: liked, data });
  await network.settle();
  assert.equal(tabs[1].cache.readQuery<any, any>({ query: videoQuery, variables }).video.viewerState, {
    __typename: 'ViewerState',
    liked: true,
    seconds: 3,
  });
});

it('takes a change of a modifier within an object without a key, though an older request wrote that', async () => {
  const { network, tabs } = await meet(2);
  like(tabs[1].cache, 1);
  await clock.advance(5);
  tabs[0].cache.modify({ id: 'Video:1', fields: { viewerState: (state) => ({ ...state, liked: true }) } });
  await network.settle();
  assert.is(
    tabs[1].cache.readQuery<any, any>({ query: videoQuery, variables }).video.viewerState.liked,
    true,
  );
});

it('passes over entities and fields that a tab does not have', async () => {
  const { network, tabs } = await meet(2);
  const other = { ...video(9).video, id: '2' };
  tabs[0].cache.writeQuery({ query: videoQuery, variables: { id: '2' }, data: { video: other } });
  await network.settle();
  assert.is(network.posted.length, 1);
  assert.is(
    tabs[1].cache.readFragment({
      id: 'Video:2',
      fragment: gql`
        fragment T on Video {
          title
        }
      `,
    }),
    null,
  );
  assert.is(tabs[1].cache.readQuery({ query: videoQuery, variables: { id: '2' } }), null);
});

it('takes all of the entities that a field links to which it takes', async () => {
  const { network, tabs } = openTabs(2) as ReturnType<typeof openTabs> & { tabs: [Tab, Tab] };
  const newest = gql`
    query Newest {
      newest {
        id
        title
        channel {
          id
          name
        }
      }
    }
  `;
  const item = (id: string) => ({
    __typename: 'Video',
    id,
    title: `Video ${id}`,
    channel: { __typename: 'Channel', id: `c${id}`, name: `Channel ${id}` },
  });
  for (const { cache } of tabs) cache.writeQuery({ query: newest, data: { newest: [item('1')] } });
  await network.settle();
  tabs[0].cache.writeQuery({ query: newest, data: { newest: [item('2'), item('1')] } });
  await network.settle();
  assert.equal(tabs[1].cache.diff({ query: newest }), tabs[0].cache.diff({ query: newest }));
});

it('leaves it a mere link where an entity is linked to that a tab does not have: reads say what is missing', async () => {
  const { network, tabs } = await meet(2);
  const list = gql`
    query List {
      list {
        id
        title
      }
    }
  `;
  for (const { cache } of tabs) cache.writeQuery({ query: list, data: { list: [] } });
  await network.settle();
  tabs[0].cache.writeQuery({
    query: videoQuery,
    variables: { id: '2' },
    data: { video: { ...video().video, id: '2' } },
  });
  await network.settle();
  tabs[0].cache.modify({ fields: { list: (_, { toReference }) => [toReference('Video:2')] } });
  await network.settle();
  const diff = tabs[1].cache.diff({ query: list });
  assert.not(diff.complete);
  assert.equal(diff.missing, [['list', 0]]);
});

it('sends evictions and deletions, even of data that is collected at once', async () => {
  const { network, tabs } = await meet(2);
  tabs[0].cache.evict({ id: 'Video:1', fieldName: 'likes' });
  await network.settle();
  assert.is(tabs[1].likes(), undefined);
  assert.equal(tabs[1].cache.diff({ query: videoQuery, variables }).missing, [['video', 'likes']]);
  tabs[0].cache.evict({ id: 'Video:1' });
  tabs[0].cache.gc();
  await network.settle();
  assert.equal(tabs[1].cache.diff({ query: videoQuery, variables }).missing, [['video']]);
});

it('sends invalidations, and that the data was fetched again', async () => {
  const { network, tabs } = await meet(2);
  tabs[0].cache.invalidate({ id: 'Video:1', fieldName: 'likes' });
  await network.settle();
  assert.not(tabs[1].cache.diff({ query: videoQuery, variables }).complete);
  like(tabs[0].cache, 1);
  await network.settle();
  assert.ok(tabs[1].cache.diff({ query: videoQuery, variables }).complete);
});

it('keeps to itself what it collects, restores and resets', async () => {
  const { network, tabs } = await meet(2);
  const snapshot = tabs[0].cache.extract();
  tabs[0].cache.gc();
  tabs[0].cache.reset();
  tabs[0].cache.restore(snapshot);
  await network.settle();
  assert.equal(network.posted, []);
  assert.is(tabs[1].likes(), 1);
});

it('does not send the results of mutations, only the entities in them', async () => {
  const { network, tabs } = await meet(2);
  const query = gql`
    mutation Like {
      like {
        id
        likes
      }
    }
  `;
  tabs[0].cache.writeQuery({ query, data: { like: { __typename: 'Video', id: '1', likes: 2 } } });
  await network.settle();
  const [{ objects }] = changesOf(network);
  assert.equal(
    objects.map(([table, id]: [string, string]) => [table, id]),
    [['Video', '1']],
  );
  assert.is(tabs[1].likes(), 2);
});

it('leaves to each tab the pages that its user asked for', async () => {
  const policies = { typePolicies: { Query: { fields: { feed: relayStylePagination() } } } };
  const { network, tabs } = await meet(2, {}, policies);
  const feed = gql`
    query Feed($after: String) {
      feed(after: $after) {
        edges {
          cursor
          node {
            id
            likes
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `;
  const page = (ids: string[], likes: number) => ({
    feed: {
      __typename: 'Feed',
      edges: ids.map((id) => ({ __typename: 'Edge', cursor: id, node: { __typename: 'Video', id, likes } })),
      pageInfo: { __typename: 'PageInfo', endCursor: ids.at(-1), hasNextPage: true },
    },
  });
  const ids = (tab: Tab) =>
    tab.cache.readQuery<any, any>({ query: feed }).feed.edges.map((edge: any) => edge.node.id);
  tabs[0].cache.writeQuery({ query: feed, data: page(['1', '2'], 1) });
  tabs[0].cache.writeQuery({ query: feed, variables: { after: '2' }, data: page(['3', '4'], 1) });
  tabs[1].cache.writeQuery({ query: feed, data: page(['1', '2'], 5) });
  await network.settle();
  assert.equal(ids(tabs[0]), ['1', '2', '3', '4']);
  assert.equal(ids(tabs[1]), ['1', '2']);
  assert.is(tabs[0].likes(), 5);
});

it('leaves out what the filter does, on both ways', async () => {
  const { network, openTab, tabs } = await meet(2, {});
  const shy = openTab({ filter: (_typename, fieldName) => fieldName !== 'likes' });
  like(shy.cache, 1);
  await network.settle();
  like(tabs[0].cache, 2);
  await network.settle();
  assert.is(shy.likes(), 1);
  like(shy.cache, 3);
  await network.settle();
  assert.is(tabs[0].likes(), 2);
});

it('writes what other tabs wrote to storage as its own, and does not tell of what a snapshot of theirs brings', async () => {
  const storage = createMemoryStorage();
  const { network, tabs } = await meet(2);
  const persistence = tabs.map(({ cache }) => persistCache(cache, { storage, channel: null }));
  await persistence[0]!.save();
  like(tabs[0].cache, 2);
  await network.settle();
  await persistence[0]!.save();
  network.posted.length = 0;
  await persistence[1]!.save();
  await network.settle();
  assert.equal(network.posted, []);
  const fresh = createCache();
  persistCache(fresh, { storage, channel: null });
  assert.is(fresh.readQuery<any, any>({ query: videoQuery, variables }).video.likes, 2);
});

it('splits what is too large for one message', async () => {
  const { network, tabs } = await meet(2);
  const list = gql`
    query All {
      all {
        id
        text
      }
    }
  `;
  const all = (text: string) =>
    Array.from({ length: 30 }, (_, id) => ({ __typename: 'Text', id: String(id), text }));
  for (const { cache } of tabs) cache.writeQuery({ query: list, data: { all: all('') } });
  await network.settle();
  network.posted.length = 0;
  const data = { all: all('x'.repeat(100_000)) };
  tabs[0].cache.writeQuery({ query: list, data });
  await network.settle();
  assert.ok(network.posted.length > 2);
  assert.ok(network.posted.every((text) => (text as string).length <= 1_000_000));
  assert.equal(tabs[1].cache.readQuery<any, any>({ query: list }).all, data.all);
});

it('says so where a single object is too large, and goes on', async () => {
  const { network, tabs } = await meet(2);
  tabs[0].cache.modify({ id: 'Video:1', fields: { title: () => 'x'.repeat(1_000_001) } });
  await network.settle();
  assert.is(tabs[0].events[0]!.type, 'tabs.failed');
  like(tabs[0].cache, 2);
  await network.settle();
  assert.is(tabs[1].likes(), 2);
});

it('never breaks a write, whatever the channel does', async () => {
  const events: ClientEvent[] = [];
  const cache = createCache();
  const broken = {
    postMessage() {
      throw new DOMException('closed', 'InvalidStateError');
    },
    addEventListener() {},
    removeEventListener() {},
    close() {},
  };
  connectTabs(cache, { channel: () => broken, onEvent: (event) => events.push(event) });
  like(cache, 2);
  await settleMicrotasks();
  assert.equal(
    events.map((event) => event.type),
    ['tabs.failed'],
  );
  assert.is(cache.readQuery<any, any>({ query: videoQuery, variables }).video.likes, 2);
});

it('does nothing where there are no channels', async () => {
  for (const channel of [
    () => null,
    () => {
      throw new DOMException('opaque origin', 'SecurityError');
    },
    undefined,
  ]) {
    const cache = createCache();
    const { stop } = connectTabs(cache, channel && { channel });
    like(cache, 2);
    await settleMicrotasks();
    assert.is(cache.readQuery<any, any>({ query: videoQuery, variables }).video.likes, 2);
    stop();
  }
});

it('reports a watcher that throws on a change from another tab, and keeps the change', async () => {
  const { network, tabs } = await meet(2);
  const failure = new Error('a watcher');
  tabs[1].cache.watch({
    query: videoQuery,
    variables,
    callback() {
      throw failure;
    },
  });
  like(tabs[0].cache, 2);
  await network.settle();
  const [event] = tabs[1].events;
  assert.ok(event?.type === 'tabs.failed' && event.error === failure && event.action === 'receive');
  assert.is(tabs[1].likes(), 2);
});

it('is for caches that createCache has made', () => {
  assert.throws(() => connectTabs({ ...createCache() }), /connectTabs requires a cache/);
});

it.run();

const order = suite('connectTabs: which write stays');

order('of two writes at a time the younger stays in both, whichever message comes first', async () => {
  for (const last of [0, 1]) {
    const { network, tabs } = await meet(3);
    like(tabs[0].cache, 10);
    await clock.advance(5);
    like(tabs[1].cache, 20);
    await network.settle((count) => (last === 0 ? 0 : count - 1));
    assert.equal(
      tabs.map((tab) => tab.likes()),
      [20, 20, 20],
    );
  }
});

order('of two writes in one millisecond the same one stays in all tabs', async () => {
  const { network, tabs } = await meet(3);
  like(tabs[0].cache, 10);
  like(tabs[1].cache, 20);
  await network.settle();
  const [kept] = tabs.map((tab) => tab.likes());
  assert.ok(kept === 10 || kept === 20);
  assert.equal(
    tabs.map((tab) => tab.likes()),
    [kept, kept, kept],
  );
});

order('an answer to an older request does not overwrite what another tab wrote since', async () => {
  const { network, tabs } = await meet(2);
  const early = tabs[1].cache.requestStarted();
  await clock.advance(5);
  like(tabs[0].cache, 7);
  await network.settle();
  like(tabs[1].cache, 3, early);
  await network.settle();
  assert.equal([tabs[0].likes(), tabs[1].likes()], [7, 7]);
});

order('nor does what another tab’s older request answers overwrite a younger write here', async () => {
  const { network, tabs } = await meet(2);
  const early = tabs[1].cache.requestStarted();
  await clock.advance(5);
  like(tabs[0].cache, 7);
  // The response arrives before the other tab's message.
  like(tabs[1].cache, 3, early);
  await network.settle();
  assert.equal([tabs[0].likes(), tabs[1].likes()], [7, 7]);
});

order('a tab that has made few requests, or opened late, is as young as any', async () => {
  const { network, openTab, tabs } = await meet(2);
  for (let likes = 2; likes < 50; likes += 1) like(tabs[0].cache, likes);
  await network.settle();
  await clock.advance(1_000);
  const late = openTab();
  like(late.cache, 49);
  await network.settle();
  like(late.cache, 100);
  await network.settle();
  assert.is(tabs[0].likes(), 100);
});

order('a newer response without a change is sent to tabs with an older value', async () => {
  const { network, tabs } = await meet(2);
  like(tabs[1].cache, 2);
  await clock.advance(5);
  // The response repeats the value of this tab, so nothing changes here.
  like(tabs[0].cache, 1);
  await network.settle();
  assert.equal([tabs[0].likes(), tabs[1].likes()], [1, 1]);
});

order('a field that was evicted does not come back with an older write', async () => {
  const { network, tabs } = await meet(3);
  like(tabs[1].cache, 5);
  await clock.advance(5);
  tabs[0].cache.evict({ id: 'Video:1', fieldName: 'likes' });
  await network.settle((count) => count - 1);
  assert.is(tabs[1].likes(), undefined);
  assert.is(tabs[2]!.likes(), undefined);
});

order('a clock that is set back loses no write', async () => {
  const network = createChannelNetwork();
  let nowMs = Date.UTC(2026, 6, 1);
  const chance = createRepeatableChance(3);
  const caches = [0, 1].map(() => {
    const cache = createCache();
    connectTabs(cache, { channel: network.open, runtime: { now: () => nowMs, random: chance } });
    like(cache, 1);
    return cache;
  });
  await network.settle();
  like(caches[0]!, 2);
  await network.settle();
  nowMs -= 3_600_000;
  like(caches[1]!, 3);
  await network.settle();
  for (const cache of caches)
    assert.is(cache.readQuery<any, any>({ query: videoQuery, variables }).video.likes, 3);
});

order('two tabs that chose the same number find out, and choose again', async () => {
  const network = createChannelNetwork();
  const chances = [0.5, 0.5, 0.2, 0.8];
  const random = () => chances.shift() ?? 0.1;
  const caches = [0, 1].map(() => {
    const cache = createCache();
    connectTabs(cache, { channel: network.open, runtime: { now: clock.runtime.now, random } });
    like(cache, 1);
    return cache;
  });
  await network.settle();
  like(caches[0]!, 10);
  like(caches[1]!, 20);
  await network.settle();
  const [one, other] = caches.map(
    (cache) => cache.readQuery<any, any>({ query: videoQuery, variables }).video.likes as number,
  );
  assert.is(one, other);
});

order('data that ages is as old here as where it was asked for', async () => {
  const ageing = { typePolicies: { Video: { maxAgeMs: 1_000 } }, runtime: clock.runtime };
  const { network, tabs } = await meet(2, {}, ageing);
  await clock.advance(900);
  like(tabs[0].cache, 1);
  await network.settle();
  await clock.advance(900);
  assert.ok(tabs[1].cache.diff({ query: videoQuery, variables }).complete);
  await clock.advance(200);
  assert.not(tabs[1].cache.diff({ query: videoQuery, variables }).complete);
});

order.run();

const users = suite('connectTabs: users');

/** Opens tabs with persistence too: a purge is sent on the same channel. */
function openWithStorage(count: number) {
  const storage = createMemoryStorage();
  const network = createChannelNetwork();
  const chance = createRepeatableChance(5);
  const tabs = Array.from({ length: count }, () => {
    const cache = createCache();
    const events: ClientEvent[] = [];
    const runtime = { now: clock.runtime.now, random: chance };
    const persistence = persistCache(cache, { storage, channel: network.open(), runtime });
    connectTabs(cache, { channel: network.open, runtime, onEvent: (event) => events.push(event) });
    return { cache, persistence, events };
  });
  return { storage, network, tabs };
}

const likesOf = (cache: Cache) => cache.readQuery<any, any>({ query: videoQuery, variables })?.video.likes;

users('a purge empties all tabs, and afterwards they are as connected as before', async () => {
  const { network, tabs } = openWithStorage(2);
  for (const { cache } of tabs) like(cache, 1);
  await network.settle();
  await clock.advance(5);
  await tabs[0]!.persistence.purge();
  await network.settle();
  assert.equal(
    tabs.map(({ cache }) => likesOf(cache)),
    [undefined, undefined],
  );
  for (const { cache } of tabs) like(cache, 1);
  await network.settle();
  like(tabs[1]!.cache, 2);
  await network.settle();
  like(tabs[0]!.cache, 3);
  await network.settle();
  assert.equal(
    tabs.map(({ cache }) => likesOf(cache)),
    [3, 3],
  );
});

users(
  'a tab that was not notified of the purge yet is ignored, and receives nothing of the next user',
  async () => {
    const { network, tabs } = openWithStorage(2);
    for (const { cache } of tabs) like(cache, 1);
    await network.settle();
    await clock.advance(5);
    await tabs[0]!.persistence.purge();
    // Deliver to the connection of the tab itself. The other tab is frozen, so its message waits.
    network.deliver(0);
    const forFrozen = network.waiting;
    await clock.advance(5);
    like(tabs[0]!.cache, 2);
    await settleMicrotasks();
    like(tabs[1]!.cache, 66);
    await settleMicrotasks();
    while (network.waiting > forFrozen) {
      network.deliver(network.waiting - 1);
      await settleMicrotasks();
    }
    assert.is(likesOf(tabs[0]!.cache), 2);
    assert.is(likesOf(tabs[1]!.cache), 66);
    await network.settle();
    assert.is(likesOf(tabs[1]!.cache), undefined);
    assert.ok(tabs.some(({ events }) => events.some((event) => event.type === 'tabs.ignored')));
  },
);

users.run();
