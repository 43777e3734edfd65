import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';

const it = suite('GraphQL that is an attack');

const site = await openTestOwnerSite([makeVideo('a'), makeVideo('b')]);

async function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await site.ask('/api/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      accept: 'application/graphql-response+json',
      ...headers,
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, answer: JSON.parse(text) as { data?: any; errors?: any[] } };
}

const codesOf = ({ errors }: { errors?: any[] }) => errors!.map(({ extensions }) => extensions?.code);

const query = (text: string, variables: object = {}) => JSON.stringify({ query: text, variables });
const repeated = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

/** Refusals are short, however large the request was. */
const mostResponseCharacters = 300;

for (const [name, code, body] of [
  [
    'fragments that spread one another in a circle',
    'GRAPHQL_VALIDATION_FAILED',
    query('{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'),
  ],
  [
    'a fragment that spreads itself',
    'GRAPHQL_VALIDATION_FAILED',
    query('{ viewer { ...a } } fragment a on Viewer { id ...a }'),
  ],
  [
    'fragments that double one another',
    'TOO_EXPENSIVE',
    query(
      `{ ...f0 } ${repeated(30, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`)} fragment f30 on Query { __typename }`,
    ),
  ],
  [
    'a field with a thousand directives',
    'GRAPHQL_PARSE_FAILED',
    query(`{ __typename ${'@skip(if: false) '.repeat(1_000)} }`),
  ],
  [
    'a thousand inline fragments in one another',
    'TOO_NESTED',
    query(`${'{ ... on Query '.repeat(1_000)}{ __typename }${' }'.repeat(1_000)}`),
  ],
  [
    'aliases beyond counting',
    'GRAPHQL_VALIDATION_FAILED',
    query(`{ ${repeated(40, (i) => `a${i}: viewer { id }`)} }`),
  ],
  [
    'a breadth of pages',
    'TOO_EXPENSIVE',
    query(
      `{ ${repeated(25, (i) => `a${i}: home(first: 100) { edges { node { id title description } } }`)} }`,
    ),
  ],
  [
    'a page whose size is a variable’s default',
    'TOO_EXPENSIVE',
    query(
      'query ($n: Int! = 100) { home(first: $n) { edges { node { related(first: $n) { edges { node { id } } } } } } }',
    ),
  ],
  [
    'a page whose size comes in an exponent',
    'TOO_EXPENSIVE',
    `{"query":"query ($n: Int!) { home(first: $n) { edges { node { related(first: $n) { edges { cursor } } } } } }","variables":{"n":1e2}}`,
  ],
  [
    'introspection in circles',
    'GRAPHQL_VALIDATION_FAILED',
    query(
      `{ __schema { types ${'{ fields { type { fields { name type '.repeat(5)}{ name }${' } } } }'.repeat(5)} } }`,
    ),
  ],
  ['a batch', 'BAD_REQUEST', `[${query('{ __typename }')},${query('{ __typename }')}]`],
  ['an empty batch', 'BAD_REQUEST', '[]'],
  ['a string that never ends', 'GRAPHQL_PARSE_FAILED', query(`{ a(b: """${'x'.repeat(50_000)}`)],
  [
    'half of a million brackets',
    'BAD_REQUEST',
    `{"query":"{ __typename }","variables":${'['.repeat(500_000)}`,
  ],
  ['a mebibyte and one byte', 'REQUEST_ENTITY_TOO_LARGE', query(' '.repeat(2 ** 20))],
] as const) {
  it(`T54: refuses ${name}, with a mistake of the client’s`, async () => {
    const { status, text, answer } = await send(body);
    assert.is(status, code === 'REQUEST_ENTITY_TOO_LARGE' ? 413 : 400);
    assert.equal(codesOf(answer), [code]);
    assert.equal(Object.keys(answer), ['errors']);
    assert.ok(text.length < mostResponseCharacters, text);
    assert.equal(site.faults, []);
  });
}

it('T59: packs nothing out: a small body that would become a large one is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
  for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
    const { status, text, answer } = await send(new Uint8Array(bomb), { 'content-encoding': encoding });
    assert.equal([encoding, status, codesOf(answer)], [encoding, 400, ['BAD_REQUEST']]);
    assert.ok(text.length < mostResponseCharacters, text);
  }
  assert.equal(site.faults, []);
});

it('T59: takes no forms and no files', async () => {
  for (const type of [
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/graphql',
  ]) {
    const { status, answer } = await send('--x', { 'content-type': type });
    assert.equal([type, status], [type, 415]);
    assert.match(answer.errors![0].message, 'Send the request as JSON');
  }
});

it('T40: gives no object of the process a field that variables name', async () => {
  const variables = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":"a"}';
  const { status } = await send(
    `{"query":"query ($id: ID!) { video(id: $id) { id } }","variables":${variables}}`,
  );
  assert.is(status, 200);
  const input = '{"__proto__":{"polluted":1},"videoId":"a","liked":true}';
  const change = 'mutation ($input: SetLikeInput!) { setLike(input: $input) { video { id } } }';
  const { answer } = await send(`{"query":"${change}","variables":{"input":${input}}}`);
  assert.match(answer.errors![0].message, /__proto__/);
  assert.is(({} as { polluted?: number }).polluted, undefined);
});

it('finds nothing by signs of SQL, of FTS5 and of tsquery, and makes no fault of them', async () => {
  for (const text of [
    "' OR 1=1 --",
    '"; DROP TABLE video; --',
    'title:*',
    'a NEAR b',
    '^"',
    '%',
    '_',
    "a:* & !b | (c <-> 'd')",
    '\u0000',
    '\ud800',
    '\\',
  ]) {
    const { status, answer } = await send(
      query(
        'query ($q: String!) { search(query: $q) { totalCount } searchSuggestions(query: $q) { text } video(id: $q2) { id } channel(handle: $q) { id } node(id: $q2) { id } }'.replace(
          '$q: String!',
          '$q: String!, $q2: ID!',
        ),
        { q: text, q2: text },
      ),
    );
    assert.equal(
      [text, status, answer.errors, answer.data],
      [
        text,
        200,
        undefined,
        { search: { totalCount: 0 }, searchSuggestions: [], video: null, channel: null, node: null },
      ],
    );
  }
  assert.equal(site.faults, []);
});

it('takes a cursor for no more than a place in its list', async () => {
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const after of [
    forged(['x', 1, 'a']),
    forged({ a: 1 }),
    forged(["' OR 1=1", 1]),
    '../..',
    '',
    forged([null]),
  ]) {
    const { answer } = await send(
      query('query ($after: String) { home(after: $after) { totalCount } }', { after }),
    );
    assert.is(answer.errors![0].extensions.code, 'BAD_USER_INPUT');
  }
});

it.after(() => site.close());

it.run();
