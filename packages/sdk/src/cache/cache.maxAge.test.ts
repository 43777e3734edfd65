import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient } from '../client.ts';
import type { CacheDiff, CacheOptions } from '../contract/cache.ts';
import { gql } from '../gql.ts';
import { createScriptedFetch, createVirtualClock } from '../testing/index.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { createCache } from './createCache.ts';
import { offsetLimitPagination, relayStylePagination } from './pagination.ts';

const it = suite('maxAgeMs');

/** A cache whose time passes by `wait`. */
function cacheOf(typePolicies: CacheOptions['typePolicies'], rest: Partial<CacheOptions> = {}) {
  let nowMs = 1_000_000;
  const cache = createCache({ typePolicies, ...rest, runtime: { now: () => nowMs } });
  return { cache, wait: (ms: number) => (nowMs += ms), runtime: { now: () => nowMs } };
}

const Videos = gql`
  query Videos {
    videos {
      id
      title
      views
      channel {
        id
        name
      }
    }
  }
`;
const One = gql`
  query One {
    video(id: "1") {
      id
      title
      views
    }
  }
`;
const channel = { __typename: 'Channel', id: 'c', name: 'Ducks' };
const video = (id: string, views = 0) => ({ __typename: 'Video', id, title: `title ${id}`, views, channel });
const feed = (...ids: string[]) => ({ videos: ids.map((id) => video(id)) });
const partial = (cache: ReturnType<typeof createCache>, query: any): CacheDiff =>
  cache.diff({ query, returnPartialData: true });

it('lets a field of the query be read until it is older than that, and not after', () => {
  const { cache, wait } = cacheOf({ Query: { fields: { videos: { maxAgeMs: 100 } } } });
  cache.writeQuery({ query: Videos, data: feed('1', '2') });
  const first = cache.readQuery({ query: Videos });
  wait(100);
  assert.is(cache.readQuery({ query: Videos }), first);
  wait(1);
  assert.is(cache.readQuery({ query: Videos }), null);
  const { complete, missing, result } = partial(cache, Videos);
  assert.is(complete, false);
  assert.equal(missing, [['videos']]);
  assert.is(result, first);
});

it('says just which fields of which objects are too old', () => {
  const { cache, wait } = cacheOf({ Video: { fields: { views: { maxAgeMs: 100 } } } });
  cache.writeQuery({ query: Videos, data: feed('1', '2', '3') });
  cache.readQuery({ query: Videos });
  wait(60);
  cache.writeQuery({
    query: One,
    data: { video: { __typename: 'Video', id: '1', title: 'title 1', views: 0 } },
  });
  wait(60);
  assert.equal(cache.diff({ query: Videos }).missing, [
    ['videos', 1, 'views'],
    ['videos', 2, 'views'],
  ]);
  assert.is(cache.diff({ query: One }).complete, true);
  wait(60);
  assert.equal(cache.diff({ query: One }).missing, [['video', 'views']]);
  assert.is(cache.diff({ query: Videos }).missing.length, 3);
});

it('uses the age of the type for fields without a separate one', () => {
  const { cache, wait } = cacheOf({
    Channel: { maxAgeMs: 100, fields: { name: { maxAgeMs: Infinity } } },
    Video: { maxAgeMs: 100, fields: { views: { maxAgeMs: 10 }, channel: { maxAgeMs: 1_000 } } },
  });
  cache.writeQuery({ query: Videos, data: feed('1') });
  const fields = () => cache.diff({ query: Videos }).missing.map((path) => path.slice(2).join('.'));
  wait(11);
  assert.equal(fields(), ['views']);
  wait(90);
  assert.equal(fields(), ['id', 'title', 'views', 'channel.id']);
});

it('is inherited from an interface, as other policies are', () => {
  const { cache, wait } = cacheOf(
    { Node: { maxAgeMs: 100, fields: { title: { maxAgeMs: 10 } } }, Channel: { maxAgeMs: Infinity } },
    { possibleTypes: { Node: ['Video', 'Channel'] } },
  );
  cache.writeQuery({ query: Videos, data: feed('1') });
  wait(11);
  assert.equal(cache.diff({ query: Videos }).missing, [['videos', 0, 'title']]);
  wait(100);
  assert.equal(cache.diff({ query: Videos }).missing.length, 4);
});

it('keeps what was written in this very moment, even where it may have no age at all', () => {
  const { cache, wait } = cacheOf({ Query: { maxAgeMs: 0 } });
  cache.writeQuery({ query: Videos, data: feed('1') });
  assert.ok(cache.readQuery({ query: Videos }));
  wait(1);
  assert.is(cache.readQuery({ query: Videos }), null);
});

it('renews data that is written again, with the same objects', () => {
  const policies = { Query: { fields: { videos: { maxAgeMs: 100 } } }, Video: { maxAgeMs: 100 } };
  for (const isReadMeanwhile of [true, false]) {
    const { cache, wait } = cacheOf(policies);
    cache.writeQuery({ query: Videos, data: feed('1', '2') });
    const first = cache.diff({ query: Videos });
    wait(101);
    if (isReadMeanwhile) assert.is(cache.diff({ query: Videos }).complete, false);
    cache.writeQuery({ query: Videos, data: feed('1', '2') });
    const again = cache.diff({ query: Videos });
    assert.is(again.result, first.result);
    assert.is(again.complete, true);
    wait(100);
    assert.is(cache.diff({ query: Videos }).complete, true);
    wait(1);
    assert.is(cache.diff({ query: Videos }).complete, false);
  }
});

it('calls no watcher as time passes, nor for unchanged data', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.writeQuery({ query: Videos, data: feed('1') });
  const heard: CacheDiff[] = [];
  cache.watch({ query: Videos, callback: (diff) => heard.push(diff) });
  wait(101);
  assert.is(cache.readQuery({ query: Videos }), null);
  cache.writeQuery({
    query: gql`
      query {
        other
      }
    `,
    data: { other: 1 },
  });
  cache.writeQuery({ query: Videos, data: feed('1') });
  assert.equal(heard, []);
});

it('calls watchers that could not read the data before', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.writeQuery({ query: Videos, data: feed('1') });
  wait(101);
  const heard: boolean[] = [];
  cache.watch({ query: Videos, immediate: true, callback: ({ complete }) => heard.push(complete) });
  cache.writeQuery({ query: Videos, data: feed('1') });
  assert.equal(heard, [false, true]);
});

it('still notifies other watchers of real changes after a reader found a field expired', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.writeQuery({ query: Videos, data: feed('1', '2') });
  const heard: CacheDiff[] = [];
  cache.watch({ query: Videos, callback: (diff) => heard.push(diff) });
  cache.writeQuery({
    query: One,
    data: { video: { __typename: 'Video', id: '1', title: 'title 1', views: 0 } },
  });
  wait(101);
  assert.is(cache.diff({ query: One }).complete, false);
  cache.writeQuery({ query: One, data: { video: { __typename: 'Video', id: '1', title: 'new', views: 0 } } });
  assert.is(heard.length, 1);
  assert.equal(
    heard[0]!.missing.map((path) => path.join('.')),
    ['videos.0.channel', 'videos.1.id', 'videos.1.title', 'videos.1.views', 'videos.1.channel'],
  );
});

it('tells of changes in what left a list that was too old when it was read', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  const Other = gql`
    query Other {
      other {
        id
        title
        views
        channel {
          id
          name
        }
      }
    }
  `;
  cache.writeQuery({ query: Videos, data: feed('1', '2') });
  cache.writeQuery({ query: Other, data: { other: [video('1')] } });
  cache.readQuery({ query: Videos });
  let calls = 0;
  cache.watch({ query: Other, callback: () => (calls += 1) });
  wait(101);
  cache.writeQuery({ query: Videos, data: { videos: [] } });
  cache.diff({ query: Videos });
  cache.modify({ id: 'Video:1', fields: { views: () => 7 } });
  assert.is(calls, 1);
});

it('finds what is too old in objects and lists that were written of what was known already', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  const inner = { id: '1', views: 0, __typename: 'Video' };
  const List = gql`
    query ($page: Int) {
      list(page: $page) {
        id
        views
      }
    }
  `;
  const Box = gql`
    query ($id: Int) {
      box(id: $id) {
        id
        inner {
          id
          views
        }
      }
    }
  `;
  const box = (id: string) => ({ box: { id, inner, __typename: 'Box' } });
  for (const [query, data] of [
    [List, () => ({ list: [inner] })],
    [Box, box],
  ] as const) {
    cache.writeQuery({ query, variables: { id: '1', page: 1 }, data: data('1') });
    cache.readQuery({ query, variables: { id: '1', page: 1 } });
    cache.writeQuery({ query, variables: { id: '2', page: 2 }, data: data('2') });
    assert.is(cache.diff({ query, variables: { id: '2', page: 2 } }).complete, true);
    wait(101);
    assert.is(cache.diff({ query, variables: { id: '2', page: 2 } }).missing.length, 2);
  }
});

it('takes each answer as old as it is, whichever was asked for first', () => {
  const { cache, wait } = cacheOf({ Query: { maxAgeMs: 100 } });
  const [older, younger] = [cache.requestStarted(), cache.requestStarted()];
  cache.writeQuery({ query: Videos, data: feed('2'), order: younger });
  wait(60);
  cache.writeQuery({ query: Videos, data: feed('1'), order: older });
  wait(41);
  // The older answer was not taken, so it made nothing young.
  assert.is(cache.diff({ query: Videos }).complete, false);
});

it('is not for what an optimistic layer wrote', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.writeQuery({ query: Videos, data: feed('1') });
  const set = (views: number) => ({ query: Videos, data: { videos: [video('1', views)] } });
  cache.recordOptimisticTransaction((layer) => layer.writeQuery(set(5)), 'layer');
  wait(101);
  assert.is(cache.diff({ query: Videos, optimistic: false }).complete, false);
  assert.is(cache.readQuery<any, any>({ query: Videos }).videos[0].views, 5);
  cache.removeOptimistic('layer');
  assert.is(cache.diff({ query: Videos }).complete, false);
});

it('is not for what a layer brought that is nowhere else', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.recordOptimisticTransaction(
    (layer) => layer.writeQuery({ query: Videos, data: feed('new') }),
    'layer',
  );
  wait(101);
  assert.is(cache.diff({ query: Videos }).complete, true);
});

it('is for what a policy makes of an old value too', () => {
  const { cache, wait } = cacheOf({
    Video: { fields: { views: { maxAgeMs: 100, read: (views) => views + 1 } } },
  });
  cache.writeQuery({ query: Videos, data: feed('1') });
  assert.is(cache.readQuery<any, any>({ query: Videos }).videos[0].views, 1);
  wait(101);
  assert.equal(cache.diff({ query: Videos }).missing, [['videos', 0, 'views']]);
});

it('counts for objects without a key as well', () => {
  const query = gql`
    query {
      settings {
        volume
        theme {
          name
        }
      }
    }
  `;
  const data = {
    settings: { __typename: 'Settings', volume: 1, theme: { __typename: 'Theme', name: 'dark' } },
  };
  const { cache, wait } = cacheOf({
    Theme: { maxAgeMs: 100 },
    Settings: { fields: { volume: { maxAgeMs: 200 } } },
  });
  cache.writeQuery({ query, data });
  const first = cache.readQuery({ query });
  wait(101);
  assert.equal(cache.diff({ query }).missing, [['settings', 'theme', 'name']]);
  wait(100);
  assert.equal(cache.diff({ query }).missing, [
    ['settings', 'volume'],
    ['settings', 'theme', 'name'],
  ]);
  cache.writeQuery({ query, data });
  assert.is(cache.readQuery({ query }), first);
});

for (const [name, policy] of [
  ['relayStylePagination', relayStylePagination()],
  [
    'a merge function',
    {
      keyArgs: false,
      merge: (existing: any, incoming: any) => ({ ...existing, ...incoming }),
    } as const,
  ],
] as const) {
  it(`counts for a connection that is joined by ${name}`, () => {
    const query = gql`
      query {
        feed {
          edges {
            node {
              id
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `;
    const edges = [{ __typename: 'Edge', node: { __typename: 'Video', id: '1' } }];
    const pageInfo = { __typename: 'PageInfo', hasNextPage: false };
    const data = { feed: { __typename: 'Feed', edges, pageInfo } };
    const { cache, wait } = cacheOf({
      Query: { fields: { feed: policy } },
      Feed: { maxAgeMs: 100 },
      PageInfo: { maxAgeMs: 100 },
      Edge: { maxAgeMs: 1_000 },
    });
    cache.writeQuery({ query, data });
    cache.readQuery({ query });
    wait(101);
    assert.is(cache.diff({ query }).complete, false);
    cache.writeQuery({ query, data });
    assert.is(cache.diff({ query }).complete, true, 'written again');
    wait(101);
    assert.is(cache.diff({ query }).complete, false, 'and old again');
  });
}

it('counts for the items of a list that is joined by its offset', () => {
  const query = gql`
    query {
      list(offset: 0) {
        name
      }
    }
  `;
  const data = { list: [{ __typename: 'Item', name: 'a' }] };
  const { cache, wait } = cacheOf({
    Query: { fields: { list: offsetLimitPagination() } },
    Item: { maxAgeMs: 100 },
  });
  cache.writeQuery({ query, data });
  wait(101);
  assert.is(cache.diff({ query }).complete, false);
  cache.writeQuery({ query, data });
  assert.is(cache.diff({ query }).complete, true);
});

for (const takeOwnership of [true, false]) {
  it(`survives a reload${takeOwnership ? '' : ', and leaves the snapshot as it is'}`, () => {
    const policies = { Query: { maxAgeMs: 1_000 }, Video: { maxAgeMs: 100 } };
    const { cache, wait, runtime } = cacheOf(policies);
    cache.writeQuery({ query: Videos, data: feed('1', '2') });
    wait(60);
    cache.writeQuery({
      query: One,
      data: { video: { __typename: 'Video', id: '1', title: 'title 1', views: 0 } },
    });
    const text = JSON.stringify(cache.extract());
    wait(30);
    const reloaded = createCache({ typePolicies: policies, runtime });
    const snapshot = JSON.parse(text);
    assert.is(reloaded.restore(snapshot, { takeOwnership }), true);
    if (!takeOwnership) assert.is(JSON.stringify(snapshot), text);
    assert.is(JSON.stringify(reloaded.extract()), text);
    assert.is(reloaded.diff({ query: Videos }).complete, true);
    wait(11);
    // The channel of the first video was not spoken of again.
    assert.equal(
      reloaded.diff({ query: Videos }).missing.map((path) => path.join('.')),
      ['videos.0.channel', 'videos.1.id', 'videos.1.title', 'videos.1.views', 'videos.1.channel'],
    );
    assert.is(reloaded.diff({ query: One }).complete, true);
    wait(60);
    assert.is(reloaded.diff({ query: One }).complete, false);
  });
}

it('takes a snapshot of a cache in which nothing ages for as young as can be', () => {
  const plain = createCache();
  plain.writeQuery({ query: Videos, data: feed('1') });
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.restore(plain.extract());
  wait(100);
  assert.is(cache.diff({ query: Videos }).complete, true);
  wait(1);
  assert.is(cache.diff({ query: Videos }).complete, false);
});

it('gives a snapshot no times where nothing ages', () => {
  const plain = createCache();
  plain.writeQuery({ query: Videos, data: feed('1') });
  for (const header of (plain.extract() as any).headers) assert.is(header.length, 2);
});

it('rejects snapshots with invalid times', () => {
  const { cache } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.writeQuery({ query: Videos, data: feed('1') });
  for (const times of ['x', [1], [1, 2, 3, 'x']]) {
    const snapshot = JSON.parse(JSON.stringify(cache.extract()));
    snapshot.headers.find((header: any) => header.length === 3)[2] = times;
    assert.is(cache.restore(snapshot), false);
  }
});

it('takes a time that is yet to come, by another clock, for now', () => {
  const { cache, wait, runtime } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.writeQuery({ query: Videos, data: feed('1') });
  const snapshot = JSON.parse(JSON.stringify(cache.extract()));
  for (const header of snapshot.headers) if (header[2]) header[2] = header[2].map(() => 9e15);
  const reloaded = createCache({ typePolicies: { Video: { maxAgeMs: 100 } }, runtime });
  reloaded.restore(snapshot);
  wait(101);
  assert.is(reloaded.diff({ query: Videos }).complete, false);
});

it('lets a merged snapshot bring its age, and leaves what it does not speak of as old as it is', () => {
  const policies = { Video: { maxAgeMs: 100 } };
  const { cache, wait, runtime } = cacheOf(policies);
  cache.writeQuery({ query: Videos, data: feed('1') });
  wait(60);
  const other = createCache({ typePolicies: policies, runtime });
  other.writeQuery({ query: One, data: { video: { __typename: 'Video', id: '1', title: 'new', views: 1 } } });
  const snapshot = JSON.parse(JSON.stringify(other.extract()));
  wait(30);
  cache.merge(snapshot);
  wait(11);
  assert.equal(cache.diff({ query: Videos }).missing, [['videos', 0, 'channel']]);
  wait(60);
  assert.is(cache.diff({ query: One }).missing.length, 3);
});

it('discards the times of responses older than any fresh field', () => {
  const { cache, wait } = cacheOf({ Video: { maxAgeMs: 100 } });
  cache.writeQuery({ query: Videos, data: feed('1') });
  for (let turn = 0; turn < 1_000; turn += 1) {
    wait(50);
    cache.writeQuery({
      query: gql`
        query {
          other
        }
      `,
      data: { other: turn },
    });
  }
  const times = new Set((cache.extract() as any).headers.flatMap((header: any) => header[2] ?? []));
  assert.equal([...times], [0]);
});

it('says of every query what a cache would that has read nothing yet, and tells watchers of all changes', () =>
  forEachSeed(100, (chance) => {
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!;
    const maxAgeMs = () => pick([5, 20, 80, Infinity, undefined]);
    const typePolicies = {
      Query: { fields: { videos: { maxAgeMs: maxAgeMs() } } },
      Video: { maxAgeMs: maxAgeMs(), fields: { views: { maxAgeMs: maxAgeMs() } } },
      Channel: { maxAgeMs: maxAgeMs() },
    };
    const { cache, wait, runtime } = cacheOf(typePolicies);
    const ids = ['1', '2', '3'];
    const some = <Item>(make: (id: string) => Item) => ids.filter(() => chance() < 0.5).map(make);
    // As servers send it: in the order of the document, where the names of the types come last.
    const whole = (id: string) => ({
      id,
      views: pick([0, 1]),
      channel: { id: 'c', name: 'Ducks', __typename: 'Channel' },
      __typename: 'Video',
    });
    const asks: [query: any, data: () => object][] = [
      [
        gql`
          query ($page: Int) {
            videos(page: $page) {
              id
              views
              channel {
                id
                name
              }
            }
          }
        `,
        () => ({ videos: some(whole) }),
      ],
      [
        gql`
          query {
            videos {
              id
              views
            }
          }
        `,
        () => ({ videos: some((id) => ({ id, views: pick([0, 1]), __typename: 'Video' })) }),
      ],
      [
        gql`
          query ($page: Int) {
            box(page: $page) {
              id
              inner {
                id
                views
                channel {
                  id
                  name
                }
              }
            }
          }
        `,
        () => ({ box: { id: pick(['x', 'y']), inner: whole(pick(ids)), __typename: 'Box' } }),
      ],
    ];
    const anyAsk = () => ({ at: pick(asks), variables: { page: pick([1, 2]) } });
    const { at: watched, variables } = anyAsk();
    let shown: unknown = null;
    let snapshot = 'null';
    const watchedQuery = { query: watched[0], variables, returnPartialData: true };
    cache.watch({ ...watchedQuery, callback: ({ result }) => (shown = result) });
    for (let step = 0; step < 60; step += 1) {
      const { at, variables } = anyAsk();
      const query = { query: at[0], variables };
      const turn = chance();
      if (turn < 0.3) wait(pick([1, 4, 15, 60]));
      else if (turn < 0.34) snapshot = JSON.stringify(cache.extract());
      else if (turn < 0.38) cache[pick(['restore', 'merge'] as const)](JSON.parse(snapshot));
      else if (turn < 0.66) cache.writeQuery({ ...query, data: at[1](), takeOwnership: true });
      else {
        const { complete, missing } = cache.diff(query);
        const other = createCache({ typePolicies, runtime });
        other.restore(cache.extract());
        assert.equal(missing, other.diff(query).missing);
        assert.is(complete, missing.length === 0);
      }
      if (shown !== null && chance() < 0.2)
        assert.equal(shown, cache.diff(watchedQuery).result, 'the watcher knows it all');
    }
  }));

const client = suite('maxAgeMs: client');

function clientOf(maxAgeMs: number) {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch((_request, call) => ({
    json: { data: { videos: [video('1', call)] } },
  }));
  const made = createClient({
    url: 'http://localhost/api/graphql',
    cache: createCache({ typePolicies: { Video: { maxAgeMs } }, runtime: clock.runtime }),
    runtime: clock.runtime,
    fetch,
  });
  const views = (result: { readonly data?: any }) => result.data?.videos[0].views;
  return { client: made, clock, fetch, views };
}

client('fetches expired data again', async () => {
  const { client, clock, fetch, views } = clientOf(100);
  const ask = async () =>
    views(await Promise.all([client.query({ query: Videos }), clock.advance(0)]).then(([result]) => result));
  assert.is(await ask(), 1);
  assert.is(await ask(), 1);
  await clock.advance(101);
  assert.is(await ask(), 2);
  assert.is(fetch.requests.length, 2);
});

client('shows expired data to a new query, marks it as stale, and fetches it', async () => {
  const { client, clock, fetch, views } = clientOf(100);
  client.watchQuery({ query: Videos }).subscribe(() => {})();
  client.watchQuery({ query: Videos }).subscribe(() => {});
  await clock.advance(101);
  const watched = client.watchQuery({ query: Videos });
  assert.ok(watched.getCurrentResult().stale);
  const seen: unknown[] = [];
  watched.subscribe((result) => seen.push([views(result), result.stale, result.loading, result.source]));
  await clock.advance(0);
  assert.equal(seen, [
    [1, true, true, 'cache'],
    [2, false, false, 'network'],
  ]);
  assert.is(fetch.requests.length, 2);
});

client('does not treat expired but complete data as partial', async () => {
  const { client, clock, views } = clientOf(100);
  client.watchQuery({ query: Videos }).subscribe(() => {});
  await clock.advance(101);
  const seen: unknown[] = [];
  client
    .watchQuery({ query: Videos, returnPartialData: true })
    .subscribe((result) => seen.push([views(result), result.partial, result.loading]));
  await clock.advance(0);
  assert.equal(seen, [
    [1, false, true],
    [2, false, false],
  ]);
});

client('keeps data on the screen, and fetches it for the next reader', async () => {
  const { client, clock, fetch, views } = clientOf(100);
  const watched = client.watchQuery({ query: Videos });
  let calls = 0;
  const stop = watched.subscribe(() => (calls += 1));
  await clock.advance(0);
  const shown = watched.getCurrentResult();
  await clock.advance(101);
  assert.is(watched.getCurrentResult(), shown);
  assert.is(calls, 1);
  stop();
  await clock.advance(0);
  watched.subscribe(() => {});
  assert.is(views(watched.getCurrentResult()), 1);
  assert.ok(watched.getCurrentResult().stale);
  await clock.advance(0);
  assert.is(views(watched.getCurrentResult()), 2);
  assert.is(fetch.requests.length, 2);
});

client('fetches data that is always expired once, not forever', async () => {
  const { client, clock, fetch, views } = clientOf(-1);
  const watched = client.watchQuery({ query: Videos });
  watched.subscribe(() => {});
  await clock.advance(10);
  assert.is(fetch.requests.length, 1);
  assert.is(views(watched.getCurrentResult()), 1);
});

it.run();
client.run();
