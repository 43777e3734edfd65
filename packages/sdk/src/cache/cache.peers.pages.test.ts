import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CacheWrite } from '../contract/cache.ts';
import { createCache } from './createCache.ts';
import { offsetLimitPagination, relayStylePagination } from './pagination.ts';

// Where the pages of other caches were seen to be lost, doubled or mixed up. What each page does to a list is in
// pagination.test.ts.

const it = suite('pagination, where peers fail');

const query = parse(`
  query ($first: Int, $after: String, $last: Int, $before: String, $filter: Filter) {
    feed(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      edges { cursor node { id title } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`);

/** `'abc'`: a page with the nodes a, b and c. `title`: of each, by its id. */
function page(
  ids: string,
  title: (id: string) => string | null = () => 'old',
  more = { next: true, previous: false },
) {
  const edges = [...ids].map((id) => ({
    __typename: 'FeedEdge',
    cursor: `at-${id}`,
    node: { __typename: 'Video', id, title: title(id) },
  }));
  const [startCursor, endCursor] = [edges[0]?.cursor ?? null, edges.at(-1)?.cursor ?? null];
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage: more.next,
    hasPreviousPage: more.previous,
    startCursor,
    endCursor,
  };
  return { feed: { __typename: 'FeedConnection', edges, pageInfo } };
}

function feedOf(keyArgs?: readonly string[]) {
  const cache = createCache({ typePolicies: { Query: { fields: { feed: relayStylePagination(keyArgs) } } } });
  const write = (variables: object, data: object, rest: Partial<CacheWrite> = {}) =>
    cache.writeQuery({ query, variables, data, ...rest });
  const read = (variables: object = {}) => cache.diff<any, any>({ query, variables });
  const ids = (variables: object = {}) =>
    read(variables)
      .result?.feed.edges.map((edge: any) => edge.node.id)
      .join('') ?? null;
  return { cache, write, read, ids };
}

it('does not lose the pages of a connection that is refreshed whole, in one request or page by page', () => {
  const { write, read, ids } = feedOf();
  write({ first: 2 }, page('ab'));
  write({ first: 2, after: 'at-b' }, page('cd'));
  write(
    { first: 4 },
    page('abcd', () => 'whole'),
  );
  assert.is(ids(), 'abcd');
  write(
    { first: 2 },
    page('ab', () => 'by page'),
  );
  assert.is(ids(), 'abcd');
  write(
    { first: 2, after: 'at-b' },
    page('cd', () => 'by page'),
  );
  assert.is(ids(), 'abcd');
  assert.ok(read().result.feed.edges.every((edge: any) => edge.node.title === 'by page'));
});

it('notifies no watcher when all pages arrive again unchanged', () => {
  const { cache, write, read } = feedOf();
  const pages = [
    [{ first: 2 }, 'ab'],
    [{ first: 2, after: 'at-b' }, 'cd'],
  ] as const;
  for (const [variables, names] of pages) write(variables, page(names));
  const before = read().result;
  cache.watch({ query, callback: () => assert.unreachable() });
  for (const [variables, names] of [pages[0], pages[1], pages[0]])
    assert.is(write(variables, page(names)), false);
  assert.is(read().result, before);
});

it('does not mix lists of other filters, though they differ deep within an input object alone', () => {
  const { write, ids } = feedOf(['filter.tag', 'filter.owner.id']);
  const by = (tag: string, id: string, sort = 'new') => ({
    filter: { tag, owner: { id, name: 'any' }, sort },
  });
  write(by('a', '1'), page('ab'));
  write(by('b', '1'), page('cd'));
  write({ ...by('a', '1', 'old'), after: 'at-b' }, page('ef'));
  assert.is(ids(by('a', '1')), 'abef');
  assert.is(ids(by('b', '1')), 'cd');
  assert.is(ids(by('a', '2')), null);
  assert.is(ids({ filter: { tag: 'a' } }), null);
});

it('does not show a node twice that moved from one page to the next, in either direction', () => {
  const { write, ids } = feedOf();
  write({ first: 3 }, page('abc'));
  write({ first: 3, after: 'at-c' }, page('cbd'));
  assert.is(ids(), 'abcd');
  write({ last: 3, before: 'at-a' }, page('xab'));
  assert.is(ids(), 'xabcd');
});

it('does not lose an end of a list that grows from the middle towards both', () => {
  const { write, read, ids } = feedOf();
  const both = { next: true, previous: true };
  write({ first: 2, after: 'at-b' }, page('cd', undefined, both));
  write({ last: 2, before: 'at-c' }, page('ab', undefined, { next: true, previous: false }));
  write({ first: 2, after: 'at-d' }, page('ef', undefined, { next: false, previous: true }));
  assert.is(ids(), 'abcdef');
  assert.equal(read().result.feed.pageInfo, {
    __typename: 'PageInfo',
    hasNextPage: false,
    hasPreviousPage: false,
    startCursor: 'at-a',
    endCursor: 'at-f',
  });
});

it('does not lose the good pages, nor say that they failed, for an error in one of them', () => {
  const { write, read, ids } = feedOf();
  write({ first: 2 }, page('ab'));
  const errors = [{ message: 'no title', path: ['feed', 'edges', 1, 'node', 'title'] }];
  write(
    { first: 2, after: 'at-b' },
    page('cd', (id) => (id === 'd' ? null : 'old')),
    { errors },
  );
  assert.is(ids(), 'abcd');
  assert.equal(read().errors, [{ message: 'no title', path: ['feed', 'edges', 3, 'node', 'title'] }]);
  write({ first: 2, after: 'at-b' }, page('cd'));
  assert.is(read().errors, undefined);
});

it('does not lose what a page showed when it comes again with an error in it', () => {
  const { write, read, ids } = feedOf();
  write({ first: 2 }, page('ab'));
  write({ first: 2, after: 'at-b' }, page('cd'));
  const errors = [{ message: 'no title', path: ['feed', 'edges', 0, 'node', 'title'] }];
  write(
    { first: 2 },
    page('ab', (id) => (id === 'a' ? null : 'new')),
    { errors },
  );
  assert.is(ids(), 'abcd');
  assert.equal(
    read().result.feed.edges.map((edge: any) => edge.node.title),
    ['old', 'new', 'old', 'old'],
  );
});

it('does not lose the pages when a page fails as a whole', () => {
  const { write, read, ids } = feedOf();
  write({ first: 2 }, page('ab'));
  const errors = [{ message: 'no page', path: ['feed', 'edges'] }];
  write({ first: 2, after: 'at-b' }, { feed: null }, { errors });
  assert.is(ids(), 'ab');
  assert.is(read().errors!.length, 1);
  write({ first: 2, after: 'at-b' }, page('cd'));
  assert.is(ids(), 'abcd');
  assert.is(read().errors, undefined);
});

it('does not leave a page of an optimistic layer behind, nor lose one that came beneath it', () => {
  const { cache, write, ids } = feedOf();
  write({ first: 2 }, page('ab'));
  cache.recordOptimisticTransaction((layer) => {
    layer.writeQuery({ query, variables: { first: 1, before: 'at-a' }, data: page('n') });
  }, 'layer');
  assert.is(ids(), 'nab');
  write({ first: 2, after: 'at-b' }, page('cd'));
  cache.removeOptimistic('layer');
  assert.is(ids(), 'abcd');
});

it('does not mix the pages of plain lists with other filters', () => {
  const list = offsetLimitPagination(['filter.tag']);
  const cache = createCache({ typePolicies: { Query: { fields: { list } } } });
  const items = parse(
    'query ($offset: Int, $filter: Filter) { list(offset: $offset, filter: $filter) { id } }',
  );
  const write = (tag: string, offset: number, ids: string) =>
    cache.writeQuery({
      query: items,
      variables: { offset, filter: { tag, sort: ids } },
      data: { list: [...ids].map((id) => ({ __typename: 'Item', id })) },
    });
  write('a', 0, 'ab');
  write('b', 0, 'xy');
  write('a', 2, 'cd');
  for (const [tag, expected] of [
    ['a', 'abcd'],
    ['b', 'xy'],
  ]) {
    const data = cache.readQuery<any, any>({ query: items, variables: { filter: { tag } } });
    assert.is(data.list.map(({ id }: any) => id).join(''), expected);
  }
});

it.run();
