import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Variables } from '../contract/document.ts';
import { createCache } from './createCache.ts';

const it = suite('createCache: arguments');

/** Does a value written by one document come back with the other? */
function isShared(
  written: string,
  read: string,
  variables: object = {},
  readVariables: object = variables,
): boolean {
  const cache = createCache();
  cache.writeQuery({ query: gql(written), variables, data: { a: 1 } });
  return cache.readQuery({ query: gql(read), variables: readVariables }) !== null;
}

for (const [name, written, read, shared, variables, readVariables] of [
  ['the order of arguments makes no difference', '{ a(x: 1, y: 2) }', '{ a(y: 2, x: 1) }', true],
  ['nor the order within an input object', '{ a(x: { p: 1, q: 2 }) }', '{ a(x: { q: 2, p: 1 }) }', true],
  ['the order within a list does', '{ a(x: [1, 2]) }', '{ a(x: [2, 1]) }', false],
  ['other values do', '{ a(x: 1) }', '{ a(x: 2) }', false],
  ['a variable is its value', '{ a(x: 1) }', 'query ($v: Int) { a(x: $v) }', true, {}, { v: 1 }],
  [
    'a variable within an object is its value',
    '{ a(x: { y: [1] }) }',
    'query ($v: Int) { a(x: { y: [$v] }) }',
    true,
    {},
    { v: 1 },
  ],
  ['an absent variable is an absent argument', '{ a }', 'query ($v: Int) { a(x: $v) }', true],
  [
    'an absent variable in an object is an absent field',
    '{ a(x: {}) }',
    'query ($v: Int) { a(x: { y: $v }) }',
    true,
  ],
  ['an absent argument is not null', '{ a }', '{ a(x: null) }', false],
  [
    'an absent variable is not null',
    'query ($v: Int) { a(x: $v) }',
    'query ($v: Int) { a(x: $v) }',
    false,
    {},
    { v: null },
  ],
  [
    'an undefined variable is absent',
    'query ($v: Int) { a(x: $v) }',
    'query ($v: Int) { a(x: $v) }',
    true,
    {},
    { v: undefined },
  ],
  ["the operation's default is applied", '{ a(x: 24) }', 'query ($v: Int! = 24) { a(x: $v) }', true],
  [
    'a null variable has no default',
    '{ a(x: null) }',
    'query ($v: Int = 24) { a(x: $v) }',
    true,
    {},
    { v: null },
  ],
  ['a default may be an object', '{ a(x: { y: [RED] }) }', 'query ($v: F = { y: [RED] }) { a(x: $v) }', true],
  [
    'an enum is the string that a variable has',
    '{ a(x: RED) }',
    'query ($v: Color) { a(x: $v) }',
    true,
    {},
    { v: 'RED' },
  ],
  ['floats are numbers', '{ a(x: 1.50) }', '{ a(x: 15e-1) }', true],
  [
    'large integers keep all their digits',
    '{ a(x: 12345678901234567890) }',
    '{ a(x: 12345678901234567891) }',
    false,
  ],
  ['booleans and strings differ', '{ a(x: true) }', '{ a(x: "true") }', false],
  ['a name that every object inherits is a name', '{ a(__proto__: 1) }', '{ a }', false],
  [
    'and finds its value',
    '{ a(__proto__: { constructor: 1 }) }',
    'query ($constructor: X) { a(__proto__: $constructor) }',
    true,
    {},
    { constructor: { constructor: 1 } },
  ],
  ['an inherited name is no variable', '{ a }', 'query ($toString: X) { a(x: $toString) }', true],
] as const) {
  it(name, () => {
    assert.is(isShared(written, read, variables, readVariables), shared);
  });
}

it('keeps aliases of one field with different arguments apart', () => {
  const cache = createCache();
  const query = gql`
    {
      small: image(size: 1) {
        url
      }
      large: image(size: 2) {
        url
      }
      again: image(size: 1) {
        url
      }
    }
  `;
  const data = { small: { url: 's' }, large: { url: 'l' }, again: { url: 's' } };
  cache.writeQuery({ query, data });
  assert.equal(cache.readQuery({ query }), data);
  assert.equal(
    cache.readQuery({
      query: gql`
        {
          image(size: 2) {
            url
          }
        }
      `,
    }),
    { image: { url: 'l' } },
  );
});

for (const [name, keyArgs, same, other] of [
  ['false: no argument tells', false, { query: 'x', page: 2 }, null],
  ['a list: those tell', ['query'], { query: 'q', page: 2 }, { query: 'x', page: 1 }],
  [
    'a dotted path: that part of an object tells',
    ['filter.tag'],
    { filter: { tag: 't', size: 9 } },
    { filter: { tag: 'x' } },
  ],
  [
    'a list after a name: those parts of an object tell',
    ['query', 'filter', ['tag']],
    { page: 2, filter: { tag: 't', size: 9 } },
    { filter: { tag: 'x' } },
  ],
  [
    'a function: what it chooses tells',
    ({ filter }: Variables) => (filter === null ? false : ['filter.tag']),
    { query: 'x', filter: { tag: 't', size: 9 } },
    { filter: { tag: 'x' } },
  ],
  [
    'a function that returns a text: the text tells',
    ({ query, page }: Variables, { fieldName }: { readonly fieldName: string }) =>
      `${fieldName} ${String(query).toLowerCase()} ${Number(page) > 1}`,
    { query: 'Q', filter: null },
    { page: 2 },
  ],
  ['a function that returns nothing: all arguments tell', () => undefined, {}, { page: 2 }],
] as const) {
  it(`has keyArgs ${name}`, () => {
    const cache = createCache({ typePolicies: { Query: { fields: { search: { keyArgs } } } } });
    const query = gql`
      query ($query: String, $page: Int, $filter: F) {
        search(query: $query, page: $page, filter: $filter)
      }
    `;
    const variables = { query: 'q', page: 1, filter: { tag: 't', size: 1 } };
    cache.writeQuery({ query, variables, data: { search: 1 } });
    assert.equal(cache.readQuery({ query, variables: { ...variables, ...same } }), { search: 1 });
    if (other !== null) assert.is(cache.readQuery({ query, variables: { ...variables, ...other } }), null);
  });
}

for (const [name, text, variables, result] of [
  ['@skip by a constant', '{ a @skip(if: true) b }', {}, { b: 2 }],
  ['@include by a constant', '{ a @include(if: false) b }', {}, { b: 2 }],
  ['@skip by a variable that is true', 'query ($v: Boolean!) { a @skip(if: $v) b }', { v: true }, { b: 2 }],
  [
    '@skip by a variable that is false',
    'query ($v: Boolean!) { a @skip(if: $v) b }',
    { v: false },
    { a: 1, b: 2 },
  ],
  ['@include by a default', 'query ($v: Boolean = true) { a @include(if: $v) b }', {}, { a: 1, b: 2 }],
  ['both', '{ a @include(if: true) @skip(if: true) b }', {}, { b: 2 }],
  ['@include on a fragment', 'query ($v: Boolean!) { ... @include(if: $v) { a } b }', { v: false }, { b: 2 }],
  [
    '@skip on a spread',
    'query ($v: Boolean!) { ...F @skip(if: $v) b } fragment F on Query { a }',
    { v: true },
    { b: 2 },
  ],
  ['a field that is skipped once and selected once', '{ a @skip(if: true) a b }', {}, { a: 1, b: 2 }],
] as const) {
  it(`follows ${name}`, () => {
    const cache = createCache();
    cache.writeQuery({
      query: gql`
        {
          a
          b
        }
      `,
      data: { a: 1, b: 2 },
    });
    const result2 = { ...(cache.readQuery({ query: gql(text), variables }) as object) } as Record<
      string,
      unknown
    >;
    delete result2['__typename'];
    assert.equal(result2, result);
  });
}

it('does not mind when the caller changes the variables afterwards', () => {
  const cache = createCache();
  const query = gql`
    query ($id: ID!) {
      video(id: $id) {
        title
      }
    }
  `;
  const variables = { id: '1' };
  cache.writeQuery({ query, variables, data: { video: { title: 'one' } } });
  const stop = cache.watch({ query, variables, callback: () => assert.unreachable() });
  variables.id = '2';
  cache.writeQuery({ query, variables, data: { video: { title: 'two' } } });
  stop();
  assert.equal(cache.readQuery({ query, variables: { id: '1' } }), { video: { title: 'one' } });
});

it.run();
