import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';
import type { GraphqlParts } from '../createGraphql.ts';
import { pointsOf, pointsPerMs } from './queryCost.ts';

const it = suite('the work of an operation');

const videos = Array.from({ length: 30 }, (_, i) =>
  makeVideo(`v${i}`, { title: `River ${i}`, description: 'd'.repeat(1_000), tags: ['water'] }),
);
const open = (replace: (parts: GraphqlParts) => Partial<GraphqlParts> = () => ({})) =>
  openTestGraphql(videos, replace);

/** The second time it is a known query, the third time one with a plan. */
const times = ['first', 'second', 'third'];
/** Queries with a directive have no plan, and graphql-js runs them each time. */
const unplanned = (query: string) => query.replace('{ home', '{ home @include(if: true)');

const longTitles = `{ home(first: 30) { edges { node { ${Array.from({ length: 20 }, (_, i) => `a${i}: description`).join(' ')} } } } }`;
const longKeys = `{ home(first: 30) { edges { node { ${'k'.repeat(10_000)}: id } } } }`;

for (const [name, query] of [
  ['long texts', longTitles],
  ['long names of its fields', longKeys],
  ['long texts without a plan', longTitles.replace('home(first: 30)', 'home(first: 30) @include(if: true)')],
] as const) {
  it(`T88: stops a query whose response becomes too large, for it has ${name}`, async () => {
    const workLimits = { mostBytes: 200_000, mostMs: Infinity };
    const { ask, faults } = await open(() => ({ workLimits }));
    // Requests a smaller page first, so that the query is known.
    const small = query.replace('first: 30', 'first: $n').replace('{ home', 'query ($n: Int!) { home');
    assert.is((await ask(small, { n: 1 })).errors, undefined);
    for (const time of times) {
      const { status, data, errors } = await ask(small, { n: 30 });
      assert.equal([status, data, errors!.length], [400, undefined, 1], time);
      assert.is(errors![0].extensions.code, 'TOO_LARGE', time);
      assert.match(errors![0].message, /Ask for smaller pages/);
    }
    assert.equal(faults, []);
  });
}

it('T88: resolves nothing more once a response is too large', async () => {
  let read = 0;
  const { ask } = await open((parts) => ({
    workLimits: { mostBytes: 5_000, mostMs: Infinity },
    comments: {
      ...parts.comments,
      pagesOf: (request) => {
        read += 1;
        return parts.comments.pagesOf(request);
      },
    },
  }));
  const query = '{ home(first: 30) { edges { node { description comments(first: 1) { totalCount } } } } }';
  assert.is((await ask(query)).errors![0].extensions.code, 'TOO_LARGE');
  assert.ok(read <= 1, `${read} pages of comments were read`);
});

it('T88: does not keep a response that was too large as the answer to an idempotency key, and changes nothing twice', async () => {
  const workLimits = { mostBytes: 2_000, mostMs: Infinity };
  const { ask } = await open(() => ({ workLimits }));
  const texts = Array.from({ length: 5 }, (_, i) => `d${i}: description`).join(' ');
  const mutation = `mutation { recordProgress(input: { videoId: "v1", positionSeconds: 1, started: true }) { video { ${texts} } } }`;
  for (const time of times) {
    const { errors } = await ask(mutation, {}, { idempotencyKey: 'k' });
    assert.is(errors![0].extensions.code, 'TOO_LARGE', time);
  }
  assert.is((await ask('{ video(id: "v1") { viewCount } }')).data.video.viewCount, 1);
});

for (const [name, query] of [
  ['with a plan', '{ home(first: 5) { edges { node { channel { name } } } } }'],
  ['without one', unplanned('{ home { edges { node { channel { name } } } } }')],
] as const) {
  it(`T86: stops a query ${name} that takes too long, and says so`, async () => {
    let nowMs = 0;
    let stepMs = 0;
    let channelReads = 0;
    const { ask, faults } = await open((parts) => ({
      memory: null,
      steadyMs: () => nowMs,
      workLimits: { mostBytes: Infinity, mostMs: 10_000 },
      catalogue: {
        ...parts.catalogue,
        newest: async (request) => {
          const page = await parts.catalogue.newest(request);
          nowMs += stepMs;
          return page;
        },
        findChannels: (handles) => {
          channelReads += 1;
          return parts.catalogue.findChannels(handles);
        },
      },
    }));
    assert.is((await ask(query)).status, 200);
    assert.is(channelReads, 1);
    stepMs = 10_001;
    for (const time of times) {
      const { status, data, errors } = await ask(query);
      assert.equal([status, data, errors!.length], [400, undefined, 1], time);
      assert.is(errors![0].extensions.code, 'TOO_SLOW', time);
      assert.match(errors![0].message, /longer than 10 s/);
    }
    assert.is(channelReads, 1, 'nothing more was read');
    assert.is((await ask(query, {}, { isOwner: true })).status, 200, "the owner's may take long");
    assert.equal(faults, []);
  });
}

it('T83: refuses related videos of related videos, and compares those of one list in one batch', async () => {
  const batches: number[] = [];
  const { ask } = await open((parts) => ({
    catalogue: {
      ...parts.catalogue,
      relatedCandidates: (of) => {
        batches.push(of.length);
        return parts.catalogue.relatedCandidates(of);
      },
    },
  }));
  const nested =
    '{ home(first: 99) { edges { node { related { edges { node { related { totalCount } } } } } } } }';
  const { status, errors } = await ask(nested);
  assert.equal([status, errors![0].extensions.code, batches], [400, 'TOO_EXPENSIVE', []]);
  const list = '{ home(first: 10) { edges { node { related(first: 2) { edges { node { id } } } } } } }';
  const { data } = await ask(list);
  assert.equal(batches, [10]);
  assert.is(data.home.edges[0].node.related.edges.length, 2);
});

it('T83: refuses a subscription that would read too much with each event', async () => {
  const { ask } = await open();
  const comments = 'comments(first: 100) { edges { node { text author { id name } createdAt id } } }';
  const { errors } = await ask(
    `subscription { commentsChanged(videoId: "v1") { ${comments} related { totalCount } } }`,
  );
  assert.is(errors![0].extensions.code, 'TOO_EXPENSIVE');
  const long = await ask(`subscription { commentsChanged(videoId: "v1") { ${'k'.repeat(20_000)}: id } }`);
  assert.equal([long.status, long.errors![0].extensions.code], [400, 'TOO_EXPENSIVE']);
});

it('T87: survives one item of a list that fails at once while another one fails later', async () => {
  const { ask, faults } = await open();
  const bad = 'videos(first: 0) { totalCount }';
  // Videos come first, and their channel must be read; the channels in the list are already loaded.
  const items = `edges { node { ... on Video { channel { ${bad} } } ... on Channel { ${bad} } } }`;
  const { errors } = await ask(`{ search(query: "nature", sort: NEWEST) { ${items} } }`);
  await new Promise((resolve) => setImmediate(resolve));
  assert.match(errors![0].message, /`first` is 0/);
  assert.equal(faults, []);
});

/** Opens the API for a client that has 100,000 points. */
async function openWithBudget(steadyMs: () => number) {
  const { graphql } = await open(() => ({ steadyMs }));
  const budget = { left: 100_000, fewest: 100_000 };
  const readBudget = {
    take: (points: number) => {
      if (budget.left < points) return 7;
      budget.left -= points;
      budget.fewest = Math.min(budget.fewest, budget.left);
      return 0;
    },
    giveBack: (points: number) => void (budget.left += points),
  };
  const send = (query: string) => {
    const body = JSON.stringify({ query });
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const request = new Request('http://localhost/api/graphql', { method: 'POST', headers, body });
    const asker = { viewerId: 'ann', ownerSessionId: null, idempotencyKey: null, mutationGate: () => 0 };
    return graphql(request, { ...asker, readBudget });
  };
  return { budget, send };
}

it('T84: has parsing and validating paid for by their time, also where the document is refused', async () => {
  let nowMs = 0;
  const { budget, send } = await openWithBudget(() => (nowMs += 5));
  for (const query of ['{ nothing }', '{']) assert.match(await (await send(query)).text(), /^\{"errors":/);
  // Two requests pay for parsing, and one for validation.
  assert.is(budget.left, 100_000 - 3 * 5 * pointsPerMs);
  budget.left = -1;
  assert.is((await send('{ nothingElse }')).status, 429);
  assert.is(budget.left, -1, 'nothing was done');
});

it('T84: takes what a query may cost before it runs, and gives back what it did not spend', async () => {
  const { budget, send } = await openWithBudget(() => 0);
  for (const time of times) {
    await send('{ home(first: 30) { edges { node { id } } } }');
    assert.equal([budget.left, budget.fewest], [100_000, 100_000 - (1 + 30 * 3)], time);
  }
  const related = '{ video(id: "v1") { related(first: 1) { totalCount } } }';
  // The third time, the result is remembered.
  for (const [time, spent] of [1, 2, 2].entries()) {
    assert.is((await send(related)).status, 200);
    assert.is(budget.left, 100_000 - spent * pointsOf.related, times[time]);
  }
  const before = budget.left;
  for (const _ of times) await send('{ __schema { types { name } } }');
  assert.ok(before - budget.left > 3 * pointsOf.schema, 'the schema is made each time');
  budget.left = 2;
  for (const query of [related, '{ home { totalCount } }']) {
    const response = await send(query);
    assert.equal([response.status, response.headers.get('retry-after'), budget.left], [429, '7', 2]);
  }
});

it.run();
