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
import { type AskedAnswer, deferClient } from './deferClient.ts';
import { noteAnswers } from './noteAnswers.ts';

const it = suite('deferClient');

const url = `${origin}/api/graphql`;
const watchVideo = { query: WatchPage, variables: { id: '1' } };

/** A page of one video as the server has made it, and the browser's client over the same library. */
async function open({ failures = 0 } = {}) {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch(library);
  const server = createClient({ url, fetch: createScriptedFetch(library), retry: false });
  const noted = noteAnswers(server);
  await noted.client.query(watchVideo);
  const adopted: AskedAnswer[] = [];
  let loads = 0;
  let left = failures;
  const client = deferClient({
    answers: JSON.parse(JSON.stringify(noted.answers)),
    runtime: clock.runtime,
    async load(asked): Promise<Client> {
      loads += 1;
      left -= 1;
      // Its code is asked for first.
      await Promise.resolve();
      if (left >= 0) throw new TypeError('error loading dynamically imported module');
      const cache = createCache();
      for (const answer of asked) cache.writeQuery<any, any>({ ...answer, takeOwnership: true });
      adopted.push(...asked);
      return createClient({ url, fetch, cache, retry: false });
    },
  });
  return { client, clock, fetch, adopted, loads: () => loads };
}

it('forgets what the page was made from when told to, also while the client is on its way: who shows it asks anew', async () => {
  const { client, fetch, adopted } = await open();
  await client.query(watchVideo);
  const titles: unknown[] = [];
  const stop = client.watchQuery(watchVideo).subscribe(({ data }) => titles.push(data?.video?.title));
  const coming = client.start();
  client.forget();
  assert.equal(client.asked, []);
  await coming;
  assert.equal(adopted, []);
  assert.is((await client.query(watchVideo)).data!.video!.title, 'Video 1');
  assert.is(fetch.requests.length, 1);
  assert.is(titles.at(-1), 'Video 1');
  stop();
  client.stop();
});

it('answers what the page was made from without loading anything', async () => {
  const { client, loads } = await open();
  const { data, source } = await client.query(watchVideo);
  assert.is(data!.video!.title, 'Video 1');
  assert.is(source, 'network');
  assert.is(client.watchQuery(watchVideo).getCurrentResult().data, data, 'the very same');
  assert.is(loads(), 0);
});

it('loads once for everything else, and asks the network', async () => {
  const { client, fetch, loads } = await open();
  await Promise.all([
    client.query({ query: HomePage, variables: {} }),
    client.query({ query: WatchPage, variables: { id: '2' } }),
  ]);
  assert.is(loads(), 1);
  assert.is(fetch.requests.length, 2);
  client.stop();
});

it('hands over what was asked for, so that nobody asks again', async () => {
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

it('says what was asked for and answered until the client is there, whose cache has it then', async () => {
  const { client } = await open();
  assert.equal(client.asked, []);
  await client.query(watchVideo);
  const [only, ...rest] = client.asked;
  assert.equal([only!.query, only!.variables, rest], [WatchPage, { id: '1' }, []]);
  await client.start();
  assert.equal(client.asked, []);
  client.stop();
});

it('tells whoever listened before of what changes from then on', async () => {
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

it('does not begin what was ended before the client came', async () => {
  const { client, fetch } = await open();
  const stop = client
    .watchQuery({ query: WatchPage, variables: { id: '2' } })
    .subscribe(() => assert.unreachable('nobody listens'));
  stop();
  await client.start();
  assert.is(fetch.requests.length, 0);
  client.stop();
});

it('sends a mutation once the client is there', async () => {
  const { client, fetch } = await open();
  const variables = { input: { videoId: '1', liked: true } };
  await client.mutate({ mutation: SetLike, variables }).catch(() => {});
  assert.is((fetch.requests[0]!.body as { operationName: string }).operationName, 'SetLike');
  client.stop();
});

const like = { mutation: SetLike, variables: { input: { videoId: '1', liked: true } } };

it('keeps a mutation while the code does not come, and sends it when it does', async () => {
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

it('sends it as soon as somebody else has brought the code', async () => {
  const { client, fetch, clock } = await open({ failures: 1 });
  const answer = client.mutate(like).catch(() => {});
  await clock.advance(10);
  await client.start();
  await answer;
  assert.is(fetch.requests.length, 1);
  assert.is(clock.pendingTimers, 0);
  client.stop();
});

it('fails it as a network does after fifteen seconds, and tries again with the next', async () => {
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

it('rejects a query as the loading does', async () => {
  const { client } = await open({ failures: 1 });
  await rejects(client.query({ query: HomePage, variables: {} }), /dynamically imported/);
});

it('stops a client that comes too late', async () => {
  let stops = 0;
  const real = createClient({ url, fetch: createScriptedFetch(library) });
  const client = deferClient({
    answers: [],
    runtime: createRuntime(),
    load: async () => ({ ...real, stop: () => (stops += 1) }),
  });
  const starting = client.start();
  client.stop();
  await starting;
  assert.is(stops, 1);
});

it.run();
