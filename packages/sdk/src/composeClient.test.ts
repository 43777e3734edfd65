import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composeCache } from './cache/composeCache.ts';
import { composeClient } from './composeClient.ts';
import type { ClientEvent } from './contract/index.ts';
import { SetTitle, video, VideoTitle } from './scriptedClient.laws.ts';
import { createScriptedFetch } from './testing/index.ts';
import { composeTransport } from './transport/composeTransport.ts';
import { shareRequests } from './transport/stages/shareRequests.ts';

const it = suite('composeClient');

const url = 'http://localhost/api/graphql';
const duck = { data: { video: video('Duck') } };
const variables = { id: '1' };

it('queries and mutates with a transport without stages and a cache without parts', async () => {
  const fetch = createScriptedFetch([{ json: duck }, { json: { data: { setTitle: video('Swan') } } }]);
  const client = composeClient({ transport: composeTransport({ url, fetch }), cache: composeCache() });
  await client.query({ query: VideoTitle, variables });
  const titles: unknown[] = [];
  const stop = client
    .watchQuery({ query: VideoTitle, variables })
    .subscribe(({ data }) => titles.push(data?.video?.title));
  await client.mutate({ mutation: SetTitle, variables: { title: 'Swan' } });
  assert.equal(titles, ['Duck', 'Swan']);
  stop();
  client.stop();
});

it('retries nothing and shares no requests, unless a stage does', async () => {
  const requestsOf = async (stages: readonly ReturnType<typeof shareRequests>[]) => {
    const fetch = createScriptedFetch([{ status: 503 }, { status: 503 }]);
    const client = composeClient({ transport: composeTransport({ url, fetch, stages }) });
    const kindOfFailure = () => client.query({ query: VideoTitle, variables }).catch((error) => error.kind);
    assert.equal(await Promise.all([kindOfFailure(), kindOfFailure()]), ['http', 'http']);
    client.stop();
    return fetch.requests.length;
  };
  assert.equal([await requestsOf([]), await requestsOf([shareRequests()])], [2, 1]);
});

it('passes events of its transport and its cache to onEvent', async () => {
  const events: ClientEvent[] = [];
  const fetch = createScriptedFetch([{ json: duck }]);
  const client = composeClient({
    transport: composeTransport({ url, fetch }),
    cache: composeCache(),
    onEvent: (event) => events.push(event),
  });
  await client.query({ query: VideoTitle, variables });
  await client.query({ query: VideoTitle, variables });
  const types = events.map(({ type }) => type);
  assert.ok(types.includes('request.succeeded') && types.includes('cache.hit'), types.join());
  client.stop();
});

it('refuses options that it does not have, by name, such as those of a transport', () => {
  const compose = composeClient as (options: unknown) => unknown;
  assert.throws(() => compose({}), 'composeClient needs transport, an object.');
  assert.throws(() => compose({ url }), 'composeClient has no option url. It has transport, cache,');
  assert.throws(
    () => compose({ transport: url }),
    'composeClient: transport expects an object, not a string.',
  );
});

it.run();
