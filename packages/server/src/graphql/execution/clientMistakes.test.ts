import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('what a client gets wrong');

const { graphql, ask, faults } = await openTestGraphql([makeVideo('a')]);

/** Takes the body as text, since some of these are nested too deeply for JSON.stringify. */
async function send(
  body: string,
  { accept = 'application/json', idempotencyKey = null as string | null } = {},
) {
  const response = await graphql(
    new Request('http://localhost/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length), accept },
      body,
    }),
    { viewerId: 'ann', ownerSessionId: null, idempotencyKey, mutationGate: () => 0 },
  );
  const { errors = [] } = (await response.json()) as {
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  return [response.status, errors.map(({ extensions }) => extensions?.code)];
}

const nested = (count: number, open: string, core: string, close: string) =>
  open.repeat(count) + core + close.repeat(count);

for (const [what, query] of [
  ['lists in a value', `{ search(query: ${nested(900, '[', '1', ']')}) { totalCount } }`],
  ['lists that never end', `{ search(query: ${'['.repeat(1_990)}`],
  ['objects in a value', `{ search(query: ${nested(600, '{a:', '1', '}')}) { totalCount } }`],
  ['lists in a type', `query ($v: ${nested(900, '[', 'Int', ']')}) { viewer { id } }`],
  ['lists in a type that never end', `query ($v: ${'['.repeat(1_990)}`],
  ['lists in a default', `query ($v: Int = ${nested(900, '[', '1', ']')}) { viewer { id } }`],
  ['lists in a directive', `{ viewer @skip(if: ${nested(900, '[', '1', ']')}) { id } }`],
  ['selections', nested(900, '{ a ', '', '}')],
  ['selections that never end', '{ a '.repeat(990)],
] as const) {
  it(`T106: refuses before it parses: ${what}`, async () => {
    for (const accept of ['application/graphql-response+json', 'application/json']) {
      assert.equal(await send(JSON.stringify({ query }), { accept }), [400, ['TOO_NESTED']]);
    }
    assert.equal(faults, []);
  });
}

it('counts no brackets in strings and comments, and none that were closed', async () => {
  const { data, errors } = await ask(
    `{ # ${'{'.repeat(200)}
      search(query: "${'['.repeat(200)}") { totalCount } ${'...a '.repeat(150)} }
      fragment a on Query { viewer { id } }`,
  );
  assert.equal([errors, data?.search.totalCount], [undefined, 0]);
});

const setLike = 'mutation ($input: SetLikeInput!) { setLike(input: $input) { __typename } }';
for (const [what, variables] of [
  ['lists', `{"input": ${nested(100_000, '[', '', ']')}}`],
  ['objects', `{"input": ${nested(10_000, '{"a":', '1', '}')}}`],
  ['what nothing reads', `{"input": {"videoId": "a", "liked": true}, "x": ${nested(100_000, '[', '', ']')}}`],
] as const) {
  it(`T106: refuses variables that nest too deep: ${what}`, async () => {
    for (const idempotencyKey of [null, 'a-key']) {
      const body = `{"query": ${JSON.stringify(setLike)}, "variables": ${variables}}`;
      assert.equal(await send(body, { idempotencyKey }), [400, ['TOO_NESTED']]);
    }
    assert.equal(faults, []);
  });
}

for (const query of [
  'subscription ($none: Boolean!) { f @include(if: $none) }',
  'subscription ($none: Boolean!) { commentsChanged(videoId: "a") @include(if: $none) { __typename } }',
  'subscription { commentsChanged(videoId: "a") @skip(if: 3) { __typename } }',
  'subscription { ...a } fragment a on Subscription { b @skip }',
]) {
  it(`T106: refuses a subscription whose validation throws: ${query}`, async () => {
    for (const variables of [{}, { none: true }]) {
      const { status, errors } = await ask(query, variables);
      assert.equal(
        [status, errors!.map(({ extensions }) => extensions.code)],
        [400, ['GRAPHQL_VALIDATION_FAILED']],
      );
    }
    assert.equal(faults, []);
  });
}

it.run();

const closed = suite('a schema that is told to nobody');

const silent = await openTestGraphql([makeVideo('a')], () => ({ introspection: false }));
const sorted = 'query ($sort: SearchSort) { search(query: "a", sort: $sort) { totalCount } }';

for (const [what, query, variables = {}] of [
  ['a field', '{ hom { id } }'],
  ['a field of another type', '{ viewer { idd } }'],
  ['a field without its own', '{ viewer }'],
  ['an argument', '{ search(quer: "x") { totalCount } }'],
  ['a type', 'query ($x: Strin) { viewer { id } }'],
  ['a type of a fragment', '{ viewer { ... on Viewr { id } } }'],
  ['a directive', '{ viewer @skp(if: true) { id } }'],
  ['a field of an input', 'mutation { setLike(input: { videoI: "a", liked: true }) { __typename } }'],
  ['a field of an input in a variable', setLike, { input: { videoI: 'a', liked: true } }],
  ['a value of an enum', '{ search(query: "a", sort: RELEVANC) { totalCount } }'],
  ['a value of an enum in a variable', sorted, { sort: 'RELEVANC' }],
] as [string, string, object?][]) {
  closed(`T107: suggests no name for ${what}`, async () => {
    const { status, errors } = await silent.ask(query, variables);
    assert.is(status, 400);
    assert.not.match(JSON.stringify(errors), /Did you mean/);
    const open = await ask(query, variables);
    // Without the restriction, GraphQL suggests names.
    if (what !== 'a directive') assert.match(JSON.stringify(open.errors), /Did you mean/);
  });
}

closed('T107: suggests none for variables of a query that it knows', async () => {
  for (const sort of ['NEWEST', 'NEWEST', 'NEWES']) {
    const { errors } = await silent.ask(sorted, { sort });
    assert.is(errors === undefined, sort === 'NEWEST', JSON.stringify(errors));
    assert.not.match(JSON.stringify(errors ?? []), /Did you mean/);
  }
});

closed.run();
