import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gql } from '../../gql.ts';
import type { ScriptedReply } from '../../testing/index.ts';
import { batchRequests } from './batchRequests.ts';
import { getQueries } from './getQueries.ts';
import { createTrial, Rename, stageLaws } from './stage.laws.ts';

const answer: ScriptedReply = { json: { data: { video: { title: 'Ducks' } } } };
const trial = (maxUrlLength?: number, url = 'http://site.test/api/graphql') =>
  createTrial(() => answer, { url, stages: [getQueries(maxUrlLength)] });

const it = suite('getQueries');

it('sends a query by GET: its name, variables as JSON and text in the url, and no body', async () => {
  const { clock, fetch, ask } = trial();
  const heard = ask({ variables: { id: 'v1' } });
  await clock.advance(0);
  const [request] = fetch.requests;
  assert.is(request?.method, 'GET');
  assert.not('body' in request!.init);
  const { origin, pathname, searchParams } = new URL(request!.url);
  assert.is(origin + pathname, 'http://site.test/api/graphql');
  assert.equal(
    [...searchParams],
    [
      ['operationName', 'Video'],
      ['variables', '{"id":"v1"}'],
      ['query', 'query Video($id:ID!){video(id:$id){title}}'],
    ],
  );
  assert.equal(heard.calls, ['next', 'complete']);
});

it('asks for a GraphQL response and announces no body', async () => {
  const { clock, fetch, ask } = trial();
  ask({ context: { headers: { 'x-app': 'site' } } });
  await clock.advance(0);
  assert.equal(fetch.requests[0]?.headers, {
    accept: 'application/graphql-response+json, application/json;q=0.9',
    'x-app': 'site',
  });
});

it('leaves out no name and no variables', async () => {
  const { clock, fetch, ask } = trial();
  ask({
    query: gql`
      {
        viewer {
          id
        }
      }
    `,
    variables: {},
  });
  await clock.advance(0);
  assert.is(fetch.requests[0]?.url, 'http://site.test/api/graphql?query=%7Bviewer%7Bid%7D%7D');
});

it('keeps signs of urls and any script in a variable whole', async () => {
  const id = 'a&b=c#d?e+f%20 "鴨" 🦆';
  const { clock, fetch, ask } = trial();
  ask({ variables: { id } });
  await clock.advance(0);
  const { searchParams } = new URL(fetch.requests[0]!.url);
  assert.equal(JSON.parse(searchParams.get('variables')!), { id });
});

it('keeps the parameters and the fragment of the url', async () => {
  for (const [url, start] of [
    ['http://site.test/g?tenant=1', 'http://site.test/g?tenant=1&operationName=Video&'],
    ['/g?tenant=1#top', '/g?tenant=1&operationName=Video&'],
  ] as const) {
    const { clock, fetch, ask } = trial(undefined, url);
    ask();
    await clock.advance(0);
    assert.ok(fetch.requests[0]?.url.startsWith(start), fetch.requests[0]?.url);
    assert.is(fetch.requests[0]?.url.endsWith('#top'), url.endsWith('#top'));
  }
});

it('sends a query by POST whose url would be longer than allowed, and one that just fits by GET', async () => {
  const lengthOf = async (maxUrlLength?: number) => {
    const { clock, fetch, ask } = trial(maxUrlLength);
    ask();
    await clock.advance(0);
    return { method: fetch.requests[0]!.method, length: fetch.requests[0]!.url.length };
  };
  const { length } = await lengthOf();
  assert.is((await lengthOf(length)).method, 'GET');
  assert.is((await lengthOf(length - 1)).method, 'POST');
});

it('allows 2,000 characters where nothing else is said', async () => {
  const { clock, fetch, ask } = trial();
  ask({ variables: { id: 'x'.repeat(1_800) } });
  ask({ variables: { id: 'x'.repeat(2_000) } });
  await clock.advance(0);
  assert.equal(
    fetch.requests.map(({ method }) => method),
    ['GET', 'POST'],
  );
});

it('lets a batch be a POST, and one that is alone a GET', async () => {
  const { clock, fetch, ask } = createTrial(
    ({ method }) => ({
      json: method === 'POST' ? [{ data: { a: 1 } }, { data: { b: 2 } }] : { data: { c: 3 } },
    }),
    { attemptStages: [batchRequests(), getQueries()] },
  );
  const heard = [ask({ variables: { id: 'a' } }), ask({ variables: { id: 'b' } })];
  await clock.advance(10);
  heard.push(ask({ variables: { id: 'c' } }));
  await clock.advance(10);
  assert.equal(
    fetch.requests.map(({ method }) => method),
    ['POST', 'GET'],
  );
  assert.equal(
    heard.map(({ responses }) => responses),
    [[{ data: { a: 1 } }], [{ data: { b: 2 } }], [{ data: { c: 3 } }]],
  );
});

it('refuses a length that is none', () => {
  assert.throws(() => getQueries(NaN), /getQueries expects a number >= 0, not NaN\./);
});

it('never sends a mutation by GET', async () => {
  const { clock, fetch, ask } = trial();
  ask({ query: Rename, variables: { id: 'v1', title: 'Geese' } });
  await clock.advance(0);
  assert.is(fetch.requests[0]?.method, 'POST');
});

it.run();

stageLaws('getQueries', {
  options: () => ({ stages: [getQueries()] }),
  script: (reply) => () => reply,
  request: {},
});
