import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EmbedPage, HomePage, SearchPage, SetLike, WatchPage } from '@mainvideo/sdk/operations';
import { type DocumentNode, print } from 'graphql';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { sampled } from '../../testing/sampled.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

// Tested through GraphQL's results: a repeated query may run on the fast path, and clients must not notice.

const it = suite('createKnownQueries');

const videos = [
  makeVideo('a', { title: 'River', tags: ['water', 'naïve'] }),
  makeVideo('b', { title: 'Sea', tags: ['water'] }),
];

async function open() {
  const { graphql, faults } = await openTestGraphql(videos);
  return {
    faults,
    async post(
      body: object | string,
      { viewerId = 'ann', ...headers }: { readonly [name: string]: string } = {},
    ) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const sizeBytes = String(Buffer.byteLength(text));
      const request = new Request('http://localhost/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': sizeBytes, ...headers },
        body: text,
      });
      const response = await graphql(request, {
        viewerId,
        ownerSessionId: null,
        idempotencyKey: null,
        mutationGate: () => 0,
      });
      const { status } = response;
      return { status, contentType: response.headers.get('content-type'), text: await response.text() };
    },
  };
}

const textOf = (document: unknown) => print(document as DocumentNode);

const bodies: readonly [name: string, body: object | string][] = [
  ['home', { query: textOf(HomePage), operationName: 'HomePage', variables: { first: 1 } }],
  ['a video', { query: textOf(WatchPage), variables: { id: 'a' } }],
  ['a player', { query: textOf(EmbedPage), variables: { id: 'b' } }],
  ['a video that is not there', { query: textOf(WatchPage), variables: { id: 'none' } }],
  ['a search', { query: textOf(SearchPage), variables: { query: 'river' } }],
  ['types and aliases', { query: '{ a: __typename b: node(id: "a") { __typename id } }' }],
  [
    'one operation of several',
    { query: 'query A { a: __typename } query B { b: __typename }', operationName: 'B' },
  ],
  ['none of several', { query: 'query A { a: __typename } query B { b: __typename }' }],
  ['an operation that is not there', { query: 'query A { __typename }', operationName: 'C' }],
  ['a variable of another type', { query: textOf(WatchPage), variables: { id: { a: 1 } } }],
  ['a variable that is not there', { query: textOf(WatchPage), variables: {} }],
  ['a cursor of another list', { query: textOf(HomePage), variables: { after: 'garbage' } }],
  ['a page that is too large', { query: textOf(HomePage), variables: { first: 1_000 } }],
  ['a query that is too expensive', expensive(100)],
  ['a field that is not there', { query: '{ secret }' }],
  ['no query', { variables: {} }],
  ['a list of queries', '[{ "query": "{ __typename }" }]'],
  ['a parameter that is none', { query: '{ __typename }', other: 1 }],
  ['variables that are none', { query: '{ __typename }', variables: [1] }],
  ['text that is no JSON', '{ "query": "{ __typename }"'],
];

function expensive(first: number): object {
  const related = 'related(first: $first) { edges { node { id title channel { id } } } }';
  const query = `query ($first: Int!) { home(first: $first) { edges { node { ${related} } } } }`;
  return { query, variables: { first } };
}

const accepts: readonly (string | undefined)[] = [
  undefined,
  'application/json',
  'application/graphql-response+json, application/json;q=0.9',
  'text/event-stream',
  'image/png',
];

for (const [name, body] of bodies) {
  it(`answers ${name} the second and the third time as it did the first, whatever is accepted`, async () => {
    for (const accept of sampled(accepts, 2)) {
      const { post } = await open();
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      const first = await post(body, headers);
      assert.equal(await post(body, headers), first, accept);
      assert.equal(await post(body, headers), first, accept);
    }
  });
}

it('T52: counts what a known query costs with the variables it comes with', async () => {
  const { post } = await open();
  for (let time = 0; time < 2; time += 1) assert.is((await post(expensive(3))).status, 200);
  const { status, text } = await post(expensive(100));
  assert.is(status, 400);
  assert.match(text, /TOO_EXPENSIVE/);
});

it('T55: answers a known query whose variable is null where it must not be as it would have the first time', async () => {
  const query = 'query ($n: Int = 5) { home(first: $n) { totalCount } }';
  const { post } = await open();
  const first = await post({ query, variables: { n: null } });
  assert.match(first.text, /must not be null/);
  assert.is((await post({ query })).status, 200);
  assert.equal(await post({ query, variables: { n: null } }), first);
});

it('answers each viewer with their own state, as it is now', async () => {
  const { post } = await open();
  const watch = { query: textOf(WatchPage), variables: { id: 'a' } };
  const isLiked = async (viewerId: string) =>
    JSON.parse((await post(watch, { viewerId })).text).data.video.viewerState.liked;
  assert.equal([await isLiked('ann'), await isLiked('bob')], [false, false]);
  await post({ query: textOf(SetLike), variables: { input: { videoId: 'a', liked: true } } });
  assert.equal([await isLiked('ann'), await isLiked('bob')], [true, false]);
});

it('runs a mutation each time it is sent', async () => {
  const { post } = await open();
  const comment = {
    query: `mutation { addComment(input: { videoId: "a", text: "So calm." }) { video { commentCount } } }`,
  };
  const counts = [];
  for (let time = 0; time < 3; time += 1)
    counts.push(JSON.parse((await post(comment)).text).data.addComment.video.commentCount);
  assert.equal(counts, [1, 2, 3]);
});

it('has a known query that fails answered like any other: the client learns nothing of the fault, the owner once', async () => {
  const fault = new Error('secret');
  const failing = { fails: false, times: 0 };
  const { graphql, faults } = await openTestGraphql(videos, ({ catalogue }) => ({
    catalogue: {
      ...catalogue,
      newest(request) {
        if (!failing.fails) return catalogue.newest(request);
        failing.times += 1;
        return Promise.reject(fault);
      },
    },
  }));
  let first = 0;
  const ask = async () => {
    // Requests another page size each time, because earlier reads may be remembered.
    first += 1;
    const query = 'query ($first: Int!) { home(first: $first) { totalCount } }';
    const body = JSON.stringify({ query, variables: { first } });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const request = new Request('http://localhost/api/graphql', { method: 'POST', headers, body });
    const asker = { viewerId: 'ann', ownerSessionId: null, idempotencyKey: null, mutationGate: () => 0 };
    return (await graphql(request, asker)).text();
  };
  for (let time = 0; time < 2; time += 1) assert.match(await ask(), /"totalCount":2/);
  failing.fails = true;
  const text = await ask();
  assert.match(text, /Something went wrong/);
  assert.not.match(text, /secret/);
  assert.equal([failing.times, faults.length], [2, 1]);
});

it.run();
