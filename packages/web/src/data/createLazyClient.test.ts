import {
  type Client,
  type ClientEvent,
  createCache,
  createClient,
  createRuntime,
  NetworkError,
} from '@mainvideo/sdk';
import { HomePage, SetLike, WatchPage } from '@mainvideo/sdk/operations';
import { createScriptedFetch, createVirtualClock, rejects } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { library, origin } from '../../test/library.ts';
import { type UsedResult, createLazyClient } from './createLazyClient.ts';
import { recordResults } from './recordResults.ts';

const it = suite('createLazyClient');

const url = `${origin}/api/graphql`;
const watchVideo = { query: WatchPage, variables: { id: '1' } };

/** A server-rendered page of one video, and the browser's client over the same library. */
async function open({ failures = 0 } = {}) {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch(library);
  const server = createClient({ url, fetch: createScriptedFetch(library), retry: false });
  const recorded = recordResults(server);
  await recorded.client.query(watchVideo);
  const adopted: UsedResult[] = [];
  let loads = 0;
  let left = failures;
  const client = createLazyClient({
    initialResults: JSON.parse(JSON.stringify(recorded.results)),
    runtime: clock.runtime,
    async load(used): Promise<Client> {
      loads += 1;
      left -= 1;
      // The code arrives asynchronously.
      await Promise.resolve();
      if (left >= 0) throw new TypeError('error loading dynamically imported module');
      const cache = createCache();
      for (const result of used) cache.writeQuery<any, any>({ ...result, takeOwnership: true });
      adopted.push(...used);
      return createClient({ url, fetch, cache, retry: false });
    },
  });
  return { client, clock, fetch, adopted, loads: () => loads };
}

it('discards the initial results, also while the client is loading, and fetches the queries that had read them', async () => {
  const { client, fetch, adopted } = await open();
  await client.query(watchVideo);
  const titles: unknown[] = [];
  const stop = client.watchQuery(watchVideo).subscribe(({ data }) => titles.push(data?.video?.title));
  const coming = client.start();
  client.discard();
  assert.equal(client.used, []);
  await coming;
  assert.equal(adopted, []);
  assert.is((await client.query(watchVideo)).data!.video!.title, 'Video 1');
  assert.is(fetch.requests.length, 1);
  assert.is(titles.at(-1), 'Video 1');
  stop();
  client.stop();
});

it('returns the initial results without loading anything', async () => {
  const { client, loads } = await open();
  const { data, source } = await client.query(watchVideo);
  assert.is(data!.video!.title, 'Video 1');
  assert.is(source, 'network');
  assert.is(client.watchQuery(watchVideo).getCurrentResult().data, data, 'the very same');
  assert.is(loads(), 0);
});

it('loads once for everything else, and sends requests', async () => {
  const { client, fetch, loads } = await open();
  await Promise.all([
    client.query({ query: HomePage, variables: {} }),
    client.query({ query: WatchPage, variables: { id: '2' } }),
  ]);
  assert.is(loads(), 1);
  assert.is(fetch.requests.length, 2);
  client.stop();
});

it('hands over the results that were read, so that they are not requested again', async () => {
  const { client, fetch, adopted } = await open();
  await client.query(watchVideo);
  const watched = client.watchQuery(watchVideo);
  const heard: unknown[] = [];
  const stop = watched.subscribe(({ data, loading }) => heard.push([data?.video?.title, loading]));
  await client.start();
  assert.is(adopted.length, 1);
  assert.equal(heard, [['Video 1', false]]);
  assert.is((await client.query(watchVideo)).data!.video!.title, 'Video 1');
  assert.is(fetch.requests.length, 0);
  stop();
  client.stop();
});

it('lists the results that were read until the client is loaded and its cache has them', async () => {
  const { client } = await open();
  assert.equal(client.used, []);
  await client.query(watchVideo);
  const [only, ...rest] = client.used;
  assert.equal([only!.query, only!.variables, rest], [WatchPage, { id: '1' }, []]);
  await client.start();
  assert.equal(client.used, []);
  client.stop();
});

it('notifies earlier subscribers of later changes', async () => {
  const { client } = await open();
  const titles: unknown[] = [];
  const stop = client.watchQuery(watchVideo).subscribe(({ data }) => titles.push(data?.video?.title));
  const events: ClientEvent['type'][] = [];
  const stopEvents = client.on(({ type }) => events.push(type));
  await client.start();
  client.cache!.modify({ id: 'Video:1', fields: { title: () => 'Another' } });
  assert.is(titles.at(-1), 'Another');
  stop();
  client.cache!.modify({ id: 'Video:1', fields: { title: () => 'Unheard' } });
  assert.is(titles.at(-1), 'Another');
  await client.query({ query: HomePage, variables: {} });
  assert.ok(events.includes('request.succeeded'));
  stopEvents();
  client.stop();
});

it('does not start a subscription that ended before the client loaded', async () => {
  const { client, fetch } = await open();
  const stop = client
    .watchQuery({ query: WatchPage, variables: { id: '2' } })
    .subscribe(() => assert.unreachable('no listener is left'));
  stop();
  await client.start();
  assert.is(fetch.requests.length, 0);
  client.stop();
});

it('sends a mutation once the client is loaded', async () => {
  const { client, fetch } = await open();
  const variables = { input: { videoId: '1', liked: true } };
  await client.mutate({ mutation: SetLike, variables }).catch(() => {});
  assert.is((fetch.requests[0]!.body as { operationName: string }).operationName, 'SetLike');
  client.stop();
});

const like = { mutation: SetLike, variables: { input: { videoId: '1', liked: true } } };

it('holds a mutation while the code fails to load, and sends it afterwards', async () => {
  const { client, fetch, clock, loads } = await open({ failures: 2 });
  const answer = client.mutate(like).catch(() => {});
  await clock.advance(1_000);
  assert.is(fetch.requests.length, 0);
  await clock.advance(2_000);
  await answer;
  assert.is(loads(), 3);
  assert.is(fetch.requests.length, 1);
  client.stop();
});

it('sends it as soon as another caller has loaded the code', async () => {
  const { client, fetch, clock } = await open({ failures: 1 });
  const answer = client.mutate(like).catch(() => {});
  await clock.advance(10);
  await client.start();
  await answer;
  assert.is(fetch.requests.length, 1);
  assert.is(clock.pendingTimers, 0);
  client.stop();
});

it('fails it with a network error after fifteen seconds, and tries again with the next', async () => {
  const { client, fetch, clock, loads } = await open({ failures: 5 });
  const failed = client.mutate(like).catch((reason: unknown) => reason);
  await clock.advance(15_000);
  const error = await failed;
  assert.instance(error, NetworkError);
  assert.is((error as NetworkError).operationName, 'SetLike');
  await client.mutate(like).catch(() => {});
  assert.is(loads(), 6);
  assert.is(fetch.requests.length, 1);
  client.stop();
});

it('rejects a query if loading fails', async () => {
  const { client } = await open({ failures: 1 });
  await rejects(client.query({ query: HomePage, variables: {} }), /dynamically imported/);
});

it('stops a client that loads too late', async () => {
  let stops = 0;
  const real = createClient({ url, fetch: createScriptedFetch(library) });
  const client = createLazyClient({
    initialResults: [],
    runtime: createRuntime(),
    load: async () => ({ ...real, stop: () => (stops += 1) }),
  });
  const starting = client.start();
  client.stop();
  await starting;
  assert.is(stops, 1);
});

it.run();
