import { gzipSync } from 'node:zlib';
import type { Chooser } from './chooser.ts';

const queries = [
  ...[
    '{ viewer { id } }',
    '{ home { edges { node { id title } } } }',
    '{ __typename }',
    '{',
    '',
    '{ a }',
    'subscription { a }',
  ],
  ...[
    'query A { viewer { id } } query B { viewer { id } }',
    '{ ...a } fragment a on Query { ...a }',
    '{ studio { id } }',
  ],
  ...[
    'query ($n: Int = 5) { home(first: $n) { totalCount } }',
    'query ($q: String!) { search(query: $q) { totalCount } }',
  ],
  ...[
    'query ($id: ID!) { node(id: $id) { id } video(id: $id) { title related { totalCount } } }',
    '#'.repeat(3_000),
  ],
  ...[
    'mutation ($input: SetLikeInput!) { setLike(input: $input) { video { likeCount } } }',
    'mutation { clearHistory { __typename } }',
  ],
  ...[
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { text } } }',
    `{${'{'.repeat(1_500)}`,
  ],
  ...[
    `{ ${'a: __typename '.repeat(900)} }`,
    `{ ${'... @skip(if: false) { '.repeat(600)}__typename${' }'.repeat(600)} }`,
  ],
];
const values: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    '',
    'a',
    'shownvideo1',
    '__proto__',
    '\u0000',
    '\ud800',
    '"><script>',
    '%',
    "'",
  ],
  ...[
    [],
    {},
    [[]],
    { a: 1 },
    { videoId: 'shownvideo1', liked: true },
    { videoId: 'shownvideo1', text: '\u202e</script>' },
  ],
  ...[
    { videoId: null },
    ['shownvideo1'],
    { __proto__: null, constructor: { prototype: { a: 1 } } },
    'x'.repeat(600),
  ],
];

/** What a client might send: GraphQL, a form, something packed, nonsense. */
export function randomBody(choose: Chooser): Buffer {
  if (choose.happens(0.1))
    return Buffer.from(`secret=${choose.one(['x', '%', 'a'.repeat(5_000), '\u00e9'])}&return=//evil.example`);
  if (choose.happens(0.05)) return gzipSync(Buffer.alloc(1_000_000));
  if (choose.happens(0.03)) return Buffer.alloc(choose.one([1_100_000, 2_000_000]), '[');
  if (choose.happens(0.05))
    return Buffer.from(`--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--`);
  if (choose.happens(0.02)) {
    const depth = choose.one([100, 5_000, 200_000]);
    return Buffer.from(
      `{"query":${JSON.stringify(queries[11])},"variables":{"input":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
    );
  }
  const text = JSON.stringify(randomParams(choose)) ?? '';
  const prototype = text.replace('"variables":{', '"variables":{"__proto__":{"polluted":true},');
  return Buffer.from(choose.happens(0.1) ? prototype : choose.happens(0.05) ? text.slice(1) : text);
}

function randomParams(choose: Chooser): unknown {
  if (choose.happens(0.05)) return choose.one(values);
  const params = {
    query: choose.happens(0.95) ? choose.one(queries) : choose.one(values),
    variables: choose.happens(0.1)
      ? choose.one(values)
      : Object.fromEntries(['n', 'q', 'id', 'input'].map((name) => [name, choose.one(values)])),
    ...(choose.happens(0.1) && { operationName: choose.one(['A', 'C', '', ...values]) }),
    ...(choose.happens(0.05) && { extensions: choose.one(values) }),
  };
  return choose.happens(0.03) ? Array.from({ length: choose.one([1, 2, 500]) }, () => params) : params;
}
