import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './cache/createCache.ts';
import type { ClientOptions } from './client.ts';
import type { CacheSnapshot, FetchPolicy, QueryResult } from './contract/index.ts';
import { persistCache } from './persistence/persistCache.ts';
import { createScriptedClient, SetTitle, video, VideoTitle } from './scriptedClient.laws.ts';
import { createMemoryStorage, createVirtualClock, rejects } from './testing/index.ts';

const variables = { id: '1' };
const data = (title: string) => ({ video: video(title) });

function keptSnapshot(): CacheSnapshot {
  const cache = createCache();
  cache.writeQuery({ query: VideoTitle, variables, data: data('kept') });
  return cache.extract();
}

/** A client whose cache is filled when the test calls `restore`. Its server has a newer title. */
function clientOf(options: Partial<ClientOptions> = {}) {
  const clock = createVirtualClock();
  let settled!: () => void;
  let failed!: (error: Error) => void;
  const ready = new Promise<void>((resolve, reject) => {
    settled = resolve;
    failed = reject;
  });
  const cache = createCache({ runtime: clock.runtime });
  const { client, fetch, events } = createScriptedClient(
    () => ({ json: { data: { ...data('new'), setTitle: video('new') } } }),
    { cache, ready, runtime: clock.runtime, ...options },
  );
  return {
    client,
    cache,
    fetch,
    clock,
    types: () => events.map(({ type }) => type).filter((type) => type.startsWith('cache.')),
    /** Like persistence: the promise settles once the snapshot is restored. */
    async restore(snapshot: CacheSnapshot | null = keptSnapshot()) {
      if (snapshot !== null) cache.restore(snapshot);
      settled();
      await clock.advance(0);
    },
    async fail() {
      failed(new Error('The storage broke.'));
      await clock.advance(0);
    },
  };
}

function watch(client: ReturnType<typeof clientOf>['client'], fetchPolicy: FetchPolicy) {
  const results: QueryResult[] = [];
  const watched = client.watchQuery({ query: VideoTitle, variables, fetchPolicy });
  const stop = watched.subscribe((result) => results.push(result));
  const seen = () =>
    results.map(({ data, loading, source, stale }) =>
      [data?.video?.title ?? 'nothing', source, loading && 'loading', stale && 'stale']
        .filter(Boolean)
        .join(', '),
    );
  return { watched, stop, seen };
}

const it = suite('createClient: ready');

const rows: readonly (readonly [FetchPolicy, readonly string[], requests: number])[] = [
  ['cache-first', ['kept, cache'], 0],
  ['cache-only', ['kept, cache'], 0],
  ['cache-and-network', ['kept, cache, loading, stale', 'new, network'], 1],
];
for (const [fetchPolicy, expected, requests] of rows) {
  it(`${fetchPolicy} waits until the cache is filled, and shows what it was filled with first`, async () => {
    const { client, fetch, clock, restore, types } = clientOf();
    const { watched, seen } = watch(client, fetchPolicy);
    await clock.advance(1_000);
    assert.equal(seen(), []);
    const { loading, source, data } = watched.getCurrentResult();
    assert.equal({ loading, source, data }, { loading: true, source: 'none', data: undefined });
    assert.is(fetch.requests.length, 0);
    assert.equal(types(), []);
    await restore();
    assert.equal(seen(), expected);
    assert.is(fetch.requests.length, requests);
    assert.equal(types(), ['cache.hit']);
    assert.is(clock.pendingTimers, 0);
  });
}

it('asks the network, once, for what the cache was not filled with', async () => {
  const { client, fetch, restore, types } = clientOf();
  const { seen } = watch(client, 'cache-first');
  await restore(null);
  assert.equal(seen(), ['new, network']);
  assert.is(fetch.requests.length, 1);
  assert.equal(types(), ['cache.missed']);
});

it('says of cache-only what is missing once the cache is filled, and not before', async () => {
  const { client, fetch, restore } = clientOf();
  const { watched } = watch(client, 'cache-only');
  assert.ok(watched.getCurrentResult().loading);
  await restore(null);
  const { loading, missing } = watched.getCurrentResult();
  assert.equal({ loading, missing }, { loading: false, missing: [['video']] });
  assert.is(fetch.requests.length, 0);
});

for (const fetchPolicy of ['network-only', 'no-cache'] as const) {
  it(`${fetchPolicy} waits for nothing`, async () => {
    const { client, clock, fetch } = clientOf();
    const { seen } = watch(client, fetchPolicy);
    const answer = client.query({ query: VideoTitle, variables, fetchPolicy });
    await clock.advance(0);
    assert.equal(seen(), ['new, network']);
    assert.is((await answer).source, 'network');
    assert.ok(fetch.requests.length > 0);
    client.stop();
  });
}

it('a mutation waits for nothing', async () => {
  const { client, clock } = clientOf();
  const answer = client.mutate({ mutation: SetTitle, variables: { title: 'new' } });
  await clock.advance(0);
  assert.is((await answer).data!.setTitle.title, 'new');
  client.stop();
});

it('refetch waits for nothing, and the query is not asked again when the cache is filled', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const { watched, seen } = watch(client, 'cache-first');
  void watched.refetch();
  await clock.advance(0);
  assert.equal(seen(), ['new, network']);
  await restore(null);
  assert.is(fetch.requests.length, 1);
});

it('client.query waits as well, and answers from the cache without a request', async () => {
  const { client, clock, fetch, restore, types } = clientOf();
  const answers = (['cache-first', 'cache-only'] as const).map((fetchPolicy) =>
    client.query({ query: VideoTitle, variables, fetchPolicy }),
  );
  await clock.advance(100);
  assert.is(fetch.requests.length, 0);
  await restore();
  for (const answer of answers) {
    const { data, source } = await answer;
    assert.equal([data!.video!.title, source], ['kept', 'cache']);
  }
  assert.is(fetch.requests.length, 0);
  assert.equal(types(), ['cache.hit', 'cache.hit']);
});

it('a rejection counts as the end of the wait', async () => {
  const { client, fail } = clientOf();
  const { seen } = watch(client, 'cache-first');
  await fail();
  assert.equal(seen(), ['new, network']);
});

it('waits two seconds at the most, for a storage that never answers', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const { seen } = watch(client, 'cache-first');
  await clock.advance(1_999);
  assert.is(fetch.requests.length, 0);
  await clock.advance(1);
  assert.equal(seen(), ['new, network']);
  assert.is(clock.pendingTimers, 0);
  await restore(null);
  assert.is(fetch.requests.length, 1);
});

it('waits as long as configured, or forever', async () => {
  const short = clientOf({ readyTimeoutMs: 100 });
  const { seen } = watch(short.client, 'cache-first');
  await short.clock.advance(100);
  assert.equal(seen(), ['new, network']);

  const patient = clientOf({ readyTimeoutMs: Infinity });
  const asked = watch(patient.client, 'cache-first');
  await patient.clock.advance(1e9);
  assert.equal(asked.seen(), []);
  assert.is(patient.clock.pendingTimers, 0);
  await patient.restore();
  assert.equal(asked.seen(), ['kept, cache']);
});

it('a caller that leaves meanwhile causes no request and no event', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const { stop, seen } = watch(client, 'cache-and-network');
  stop();
  await clock.advance(0);
  await restore();
  assert.equal(seen(), []);
  assert.is(fetch.requests.length, 0);
  assert.is(clock.pendingTimers, 0);
});

it('a caller that leaves and returns at once keeps waiting, and sends one request', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const { watched, stop } = watch(client, 'cache-and-network');
  stop();
  const titles: (string | undefined)[] = [];
  watched.subscribe((result) => titles.push(result.data?.video?.title));
  await clock.advance(0);
  await restore();
  assert.equal(titles, ['kept', 'new']);
  assert.is(fetch.requests.length, 1);
});

it('an abort ends the wait at once, with an AbortError that names its reason', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const controller = new AbortController();
  const { signal } = controller;
  const answer = rejects(client.query({ query: VideoTitle, variables, signal }));
  const watched = client.watchQuery({ query: VideoTitle, variables, signal });
  watched.subscribe(() => {});
  await clock.advance(0);
  controller.abort(new Error('enough'));
  const { name, cause, message } = await answer;
  assert.equal([name, (cause as Error).message], ['AbortError', 'enough']);
  assert.match(message, 'VideoTitle');
  assert.is(watched.getCurrentResult().error?.kind, 'abort');
  await restore();
  assert.is(fetch.requests.length, 0);
});

it('client.stop ends each wait with an AbortError, and takes the timer with it', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const answer = rejects(client.query({ query: VideoTitle, variables }));
  const { watched } = watch(client, 'cache-first');
  client.stop();
  assert.is((await answer).name, 'AbortError');
  assert.is(watched.getCurrentResult().error?.kind, 'abort');
  assert.is(clock.pendingTimers, 0);
  await restore();
  assert.is(fetch.requests.length, 0);
});

it('resetStore asks at once for what was waiting', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const { seen } = watch(client, 'cache-first');
  await clock.advance(0);
  await client.resetStore();
  assert.equal(seen(), ['new, network']);
  await restore(null);
  assert.is(fetch.requests.length, 1);
});

it('other variables, set meanwhile, wait in place of those before', async () => {
  const { client, clock, fetch, restore } = clientOf();
  const { watched, seen } = watch(client, 'cache-first');
  await clock.advance(0);
  watched.setVariables({ id: '2' });
  await restore();
  assert.equal(seen(), ['new, network']);
  assert.equal(
    fetch.requests.map(({ body }) => (body as { variables: unknown }).variables),
    [{ id: '2' }],
  );
});

it('says that it is loading before anybody listens', () => {
  const { client } = clientOf();
  for (const fetchPolicy of ['cache-first', 'cache-only', 'cache-and-network'] as const) {
    const { loading, source } = client
      .watchQuery({ query: VideoTitle, variables, fetchPolicy })
      .getCurrentResult();
    assert.equal([fetchPolicy, loading, source], [fetchPolicy, true, 'none']);
  }
  client.stop();
});

it('makes nothing wait for a storage that answers at once: the first result comes within subscribe', async () => {
  const storage = createMemoryStorage();
  const clock = createVirtualClock();
  const before = createCache();
  before.restore(keptSnapshot());
  await persistCache(before, { storage, runtime: clock.runtime }).save();

  const cache = createCache();
  const persistence = persistCache(cache, { storage, runtime: clock.runtime });
  const { client, fetch } = clientOf({ cache, ready: persistence.restored });
  for (const [fetchPolicy, expected] of rows) {
    const { seen, stop } = watch(client, fetchPolicy);
    assert.equal(seen(), expected.slice(0, 1));
    stop();
  }
  assert.is(fetch.requests.length, 0);
  client.stop();
});

/** A client with a storage that takes 300 ms to respond and contains the data of an earlier visit. */
async function slowlyRestored() {
  const inner = createMemoryStorage();
  const clock = createVirtualClock();
  const before = createCache();
  before.restore(keptSnapshot());
  await persistCache(before, { storage: inner, runtime: clock.runtime }).save();

  const storage = {
    ...inner,
    getItem: (key: string) =>
      new Promise<string | null>((resolve) => void clock.setTimeout(() => resolve(inner.getItem(key)), 300)),
  };
  const cache = createCache();
  const { restored } = persistCache(cache, { storage, runtime: clock.runtime });
  const { client, fetch } = clientOf({ cache, ready: restored, runtime: clock.runtime });
  return { client, fetch, clock };
}

it('has the snapshot of a slow storage before anything is asked', async () => {
  const { client, fetch, clock } = await slowlyRestored();
  const { seen } = watch(client, 'cache-first');
  await clock.advance(299);
  assert.equal(seen(), []);
  await clock.advance(1);
  assert.equal(seen(), ['kept, cache']);
  assert.is(fetch.requests.length, 0);
  assert.is(clock.pendingTimers, 0);
});

it('keeps what the network has said while a slow storage was read', async () => {
  const { client, clock } = await slowlyRestored();
  const refreshed = watch(client, 'network-only');
  const waiting = watch(client, 'cache-only');
  await clock.advance(300);
  assert.equal(refreshed.seen(), ['new, network']);
  assert.equal(waiting.seen(), ['new, cache']);
});

it.run();
