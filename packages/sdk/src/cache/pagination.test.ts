import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';
import { offsetLimitPagination, relayStylePagination } from './pagination.ts';

const relay = suite('relayStylePagination');

const query = gql`
  query ($first: Int, $last: Int, $after: String, $before: String, $tag: String) {
    feed(first: $first, last: $last, after: $after, before: $before, tag: $tag) {
      edges {
        cursor
        node {
          id
          title
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`;

/** `'abc'`: a page with the nodes a, b and c. */
function page(ids: string, info: { next?: boolean; previous?: boolean } = {}, title = 't') {
  const edges = [...ids].map((id) => ({
    __typename: 'Edge',
    cursor: `at-${id}`,
    node: { __typename: 'Video', id, title },
  }));
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage: info.next ?? true,
    hasPreviousPage: info.previous ?? false,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { feed: { __typename: 'Connection', edges, pageInfo } };
}

function feedCache(keyArgs?: readonly string[]) {
  const cache = createCache({ typePolicies: { Query: { fields: { feed: relayStylePagination(keyArgs) } } } });
  const feed = (variables: object = {}) => cache.readQuery<any, any>({ query, variables })!.feed;
  const ids = (variables: object = {}) =>
    feed(variables)
      .edges.map((edge: any) => edge.node.id)
      .join('');
  const ends = () => {
    const { hasPreviousPage, startCursor, endCursor, hasNextPage } = feed().pageInfo;
    return [hasPreviousPage, startCursor, endCursor, hasNextPage];
  };
  const write = (data: object, variables: object = {}) => cache.writeQuery({ query, variables, data });
  return { cache, feed, ids, ends, write };
}

relay('keeps a list that is empty from its first page on, in snapshots too', () => {
  const { cache, feed, write } = feedCache();
  write(page('', { next: false }));
  assert.equal(feed().edges, []);
  const other = feedCache();
  assert.ok(other.cache.merge(cache.extract()));
  assert.equal(other.feed().edges, []);
});

relay('puts the page after a cursor behind it, and keeps the edges that were there', () => {
  const { feed, ids, ends, write } = feedCache();
  write(page('ab'), { first: 2 });
  const before = feed().edges;
  write(page('cd', { next: false, previous: true }), { first: 2, after: 'at-b' });
  assert.is(ids(), 'abcd');
  assert.is(feed().edges[0], before[0]);
  assert.is(feed().edges[1], before[1]);
  assert.equal(ends(), [false, 'at-a', 'at-d', false]);
});

relay('puts the page before a cursor ahead of it', () => {
  const { feed, ids, ends, write } = feedCache();
  write(page('cd', { previous: true }));
  const [first] = feed().edges;
  write(page('ab', { next: true, previous: false }), { before: 'at-c' });
  assert.is(ids(), 'abcd');
  assert.is(feed().edges[2], first);
  assert.equal(ends(), [false, 'at-a', 'at-d', true]);
});

relay('replaces what was behind the cursor of a page that comes again', () => {
  const { ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('cd'), { after: 'at-b' });
  write(page('xy'), { after: 'at-b' });
  assert.is(ids(), 'abxy');
  assert.equal(ends(), [false, 'at-a', 'at-y', true]);
});

relay(
  'keeps the pages behind one that comes again and still joins them, unless it says that nothing follows',
  () => {
    const { feed, ids, ends, write } = feedCache();
    write(page('ab'));
    write(page('cd'), { after: 'at-b' });
    write(page('ef', { next: false }), { after: 'at-d' });
    const before = feed();
    write(page('cd'), { after: 'at-b' });
    assert.is(feed(), before);
    write(page('xd'), { after: 'at-b' });
    assert.is(ids(), 'abxdef');
    assert.equal(ends(), [false, 'at-a', 'at-f', false]);
    write(page('xd', { next: false }), { after: 'at-b' });
    assert.is(ids(), 'abxd');
  },
);

relay('has a node once, though the pages shifted in between', () => {
  const { ids, write } = feedCache();
  write(page('abc'));
  write(page('cde'), { after: 'at-c' });
  assert.is(ids(), 'abcde');
});

relay('moves an edge forward in a page that comes again, and keeps the other edges behind the page', () => {
  const { ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('cdex', { next: false }), { after: 'at-b' });
  write(page('xd'), { after: 'at-b' });
  assert.equal([ids(), ends()], ['abxde', [false, 'at-a', 'at-x', false]]);
  write(page('ed'), { after: 'at-b' });
  assert.equal([ids(), ends()], ['abed', [false, 'at-a', 'at-d', true]]);
});

relay('keeps the edges behind a shorter page that comes again in the middle', () => {
  const { ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('cde', { next: false }), { after: 'at-b' });
  write(page('d'), { after: 'at-b' });
  assert.equal([ids(), ends()], ['abde', [false, 'at-a', 'at-e', false]]);
});

relay('keeps the pages ahead of one that comes again, unless it says that nothing is ahead of it', () => {
  const { feed, ids, ends, write } = feedCache();
  write(page('ef', { next: false, previous: true }), { last: 2 });
  write(page('cd', { previous: true }), { last: 2, before: 'at-e' });
  write(page('ab'), { last: 2, before: 'at-c' });
  const before = feed();
  write(page('cd', { previous: true }), { last: 2, before: 'at-e' });
  assert.is(feed(), before);
  write(page('cx', { previous: true }), { last: 2, before: 'at-e' });
  assert.equal([ids(), ends()], ['abcxef', [false, 'at-a', 'at-f', false]]);
  write(page('ca', { previous: true }), { last: 2, before: 'at-e' });
  assert.is(ids(), 'bcaef');
  write(page('ca', { previous: false }), { last: 2, before: 'at-e' });
  assert.equal([ids(), ends()], ['caef', [false, 'at-c', 'at-f', false]]);
  write(page('xy', { previous: true }), { last: 2, before: 'at-e' });
  assert.equal([ids(), ends()], ['xyef', [true, 'at-x', 'at-f', false]]);
});

relay('keeps an error beside its edge when a page takes an edge from ahead of it or from behind', () => {
  for (const [variables, letters, expected, path] of [
    [{}, 'fab', 'fabc-e', 'feed.edges.4'],
    [{ last: 2 }, 'fb', 'ac-efb', 'feed.edges.2'],
  ] as const) {
    const { cache, write } = feedCache();
    write(page('ab'));
    const failed: any = page('cdef');
    failed.feed.edges[1] = null;
    const errors = [{ message: 'lost', path: ['feed', 'edges', 1] }];
    cache.writeQuery({ query, variables: { after: 'at-b' }, data: failed, errors });
    write(page(letters, { previous: true }), variables);
    const { result, errors: shown } = cache.diff<any, any>({ query });
    assert.is(result.feed.edges.map((edge: any) => edge?.node.id ?? '-').join(''), expected);
    assert.equal(
      shown?.map((error) => error.path!.join('.')),
      [path],
    );
  }
});

relay('keeps the pages behind a first page that comes again and still joins them', () => {
  const { feed, ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('cd', { next: false }), { after: 'at-b' });
  const before = feed();
  assert.not.ok(write(page('ab')));
  assert.is(feed(), before);
  write(page('nab'));
  assert.is(ids(), 'nabcd');
  assert.is(feed().edges[4], before.edges[3]);
  assert.equal(ends(), [false, 'at-n', 'at-d', false]);
});

relay('starts again when a first page no longer joins the existing list', () => {
  const { ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('cd', { next: false }), { after: 'at-b' });
  write(page('xy'));
  assert.is(ids(), 'xy');
  assert.equal(ends(), [false, 'at-x', 'at-y', true]);
});

relay('believes a first page that says that nothing follows, and an empty one', () => {
  const { ids, ends, write } = feedCache();
  write(page('abc'));
  write(page('ab', { next: false }));
  assert.is(ids(), 'ab');
  write(page('', { next: false }));
  assert.is(ids(), '');
  assert.equal(ends(), [false, null, null, false]);
});

relay('goes on behind a page of nodes that it has already', () => {
  const { ids, ends, write } = feedCache();
  write(page('abc'));
  const known: any = page('bc');
  known.feed.pageInfo.endCursor = 'at-later';
  write(known, { after: 'at-c' });
  assert.is(ids(), 'abc');
  assert.equal(ends(), [false, 'at-a', 'at-later', true]);
});

relay('keeps its end when the last page is empty', () => {
  const { ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('', { next: false }), { after: 'at-b' });
  assert.is(ids(), 'ab');
  assert.equal(ends(), [false, 'at-a', 'at-b', false]);
});

relay('appends a page whose cursor it does not know', () => {
  const { ids, write } = feedCache();
  write(page('ab'));
  write(page('yz'), { after: 'at-x' });
  assert.is(ids(), 'abyz');
});

relay('keeps lists apart by keyArgs', () => {
  const { ids, write } = feedCache(['tag']);
  write(page('ab'), { tag: 'x' });
  write(page('cd'), { tag: 'y' });
  write(page('ef'), { tag: 'x', after: 'at-b' });
  assert.equal([ids({ tag: 'x' }), ids({ tag: 'y' })], ['abef', 'cd']);
});

relay('brings news of the nodes of any page', () => {
  const { feed, write } = feedCache();
  write(page('ab'));
  write(page('bc', {}, 'new'), { after: 'at-b' });
  assert.equal(
    feed().edges.map((edge: any) => edge.node.title),
    ['t', 'new', 'new'],
  );
});

relay('takes a null connection for what it is', () => {
  const { cache, write } = feedCache();
  write(page('ab'));
  write({ feed: null });
  assert.equal(cache.readQuery({ query }), { feed: null });
  write(page('ab'));
  assert.is(cache.readQuery<any, any>({ query }).feed.edges.length, 2);
});

relay('survives a snapshot, and grows on', () => {
  const { cache, ids, write } = feedCache();
  write(page('ab'));
  const snapshot = JSON.parse(JSON.stringify(cache.extract()));
  const next = feedCache();
  assert.ok(next.cache.restore(snapshot));
  next.write(page('cd'), { after: 'at-b' });
  assert.equal([ids(), next.ids()], ['ab', 'abcd']);
});

relay('serves edges without cursors and connections without page information', () => {
  const cache = createCache({ typePolicies: { Query: { fields: { feed: relayStylePagination() } } } });
  const bare = gql`
    query ($after: String) {
      feed(after: $after) {
        total
        edges {
          node {
            id
          }
        }
      }
    }
  `;
  const data = (ids: string) => ({
    feed: {
      __typename: 'C',
      total: 9,
      edges: [...ids].map((id) => ({ __typename: 'E', node: { __typename: 'V', id } })),
    },
  });
  cache.writeQuery({ query: bare, data: data('ab') });
  cache.writeQuery({ query: bare, variables: { after: 'b' }, data: data('cd') });
  assert.equal(cache.readQuery({ query: bare }), data('abcd'));
  cache.writeQuery({
    query: gql`
      {
        feed {
          total
        }
      }
    `,
    data: { feed: { __typename: 'C', total: 10 } },
  });
  assert.is(cache.readQuery<any, any>({ query: bare }).feed.edges.length, 4);
});

relay('keeps each edge that it meets again, wherever it is now', () => {
  const { feed, ids, write } = feedCache();
  write(page('abcd'));
  const before = feed();
  write(page('nab'));
  assert.is(ids(), 'nabcd');
  const edges = feed().edges;
  for (const [index, edge] of before.edges.entries()) assert.is(edges[index + 1], edge);
});

relay('calls a watcher once for a page, and not for the same page again', () => {
  const { cache, feed, write } = feedCache();
  write(page('ab'));
  let calls = 0;
  cache.watch({ query, callback: () => (calls += 1) });
  const [first, second] = feed().edges;
  write(page('cd'), { after: 'at-b' });
  assert.is(calls, 1);
  const after = feed();
  assert.is(after.edges[0], first);
  assert.is(after.edges[1], second);
  assert.not.ok(write(page('cd'), { after: 'at-b' }));
  assert.not.ok(write(page('abcd')));
  assert.is(calls, 1);
  assert.is(feed(), after);
});

relay('merges what another selection says of the same edges', () => {
  const { cache, feed, write } = feedCache();
  write(page('ab'));
  const noted = gql`
    {
      feed {
        edges {
          note
          node {
            id
          }
        }
      }
    }
  `;
  const data = page('ab').feed.edges.map(({ node }) => ({ __typename: 'Edge', note: 'n', node }));
  const before = feed();
  cache.writeQuery({ query: noted, data: { feed: { __typename: 'Connection', edges: data } } });
  assert.is(feed(), before);
  write(page('ab'));
  assert.is(cache.readQuery<any, any>({ query: noted }).feed.edges[1].note, 'n');
});

relay('takes out what is no longer in the middle of a first page', () => {
  const { ids, write } = feedCache();
  write(page('abc'));
  write(page('de', { next: false }), { after: 'at-c' });
  write(page('ac'));
  assert.is(ids(), 'acde');
});

relay('is the whole list when all that was loaded is asked for at once', () => {
  const { feed, ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('cd'), { after: 'at-b' });
  const [, , , last] = feed().edges;
  write(page('abd'), { first: 4 });
  assert.is(ids(), 'abd');
  assert.is(feed().edges[2], last);
  write(page('abx', { next: false }), { first: 4 });
  assert.is(ids(), 'abx');
  assert.equal(ends(), [false, 'at-a', 'at-x', false]);
});

relay('keeps what is ahead of a last page that comes again and still joins it', () => {
  const { ids, ends, write } = feedCache();
  write(page('cd', { next: false, previous: true }), { last: 2 });
  write(page('ab', { next: true, previous: false }), { last: 2, before: 'at-c' });
  assert.is(ids(), 'abcd');
  write(page('de', { next: false, previous: true }), { last: 2 });
  assert.is(ids(), 'abcde');
  assert.equal(ends(), [false, 'at-a', 'at-e', false]);
  write(page('yz', { next: false, previous: true }), { last: 2 });
  assert.is(ids(), 'yz');
  write(page('z', { next: false, previous: false }), { last: 2 });
  assert.is(ids(), 'z');
});

relay('has a node once in pages ahead, and where a refreshed page takes one from further behind', () => {
  const { ids, write } = feedCache();
  write(page('cd', { previous: true }));
  write(page('abc', { next: true }), { before: 'at-c' });
  assert.is(ids(), 'abcd');
  write(page('dab'));
  assert.is(ids(), 'dabc');
});

relay('tells lists apart by paths into an argument, in whatever order they are written', () => {
  const cache = createCache({
    typePolicies: { Query: { fields: { feed: relayStylePagination(['filter.tag', 'sort']) } } },
  });
  const filtered = gql`
    query ($filter: Filter, $sort: Sort, $after: String) {
      feed(filter: $filter, sort: $sort, after: $after) {
        edges {
          cursor
          node {
            id
          }
        }
      }
    }
  `;
  const reversed = gql`
    query ($filter: Filter, $sort: Sort, $after: String) {
      feed(after: $after, sort: $sort, filter: $filter) {
        edges {
          cursor
          node {
            id
          }
        }
      }
    }
  `;
  const data = (ids: string) => {
    const edges = page(ids).feed.edges.map(({ cursor, node: { id } }) => ({
      __typename: 'Edge',
      cursor,
      node: { __typename: 'Video', id },
    }));
    return { feed: { __typename: 'Connection', edges } };
  };
  const variables = (tag: string, after?: string) => ({
    filter: { seed: Math.random(), tag },
    sort: 'NEW',
    after,
  });
  cache.writeQuery({ query: filtered, variables: variables('x'), data: data('ab') });
  cache.writeQuery({ query: filtered, variables: variables('y'), data: data('mn') });
  cache.writeQuery({ query: reversed, variables: variables('x', 'at-b'), data: data('cd') });
  assert.equal(cache.readQuery({ query: filtered, variables: variables('x') }), data('abcd'));
  assert.equal(cache.readQuery({ query: reversed, variables: variables('y') }), data('mn'));
});

relay('keeps the errors of a page at its edges, and the other pages whole', () => {
  const { cache, ids, write } = feedCache();
  const errorsOf = () => cache.diff({ query }).errors?.map(({ path }) => path!.join('.'));
  write(page('ab'));
  const failed: any = page('cde');
  failed.feed.edges[1] = null;
  const error = { message: 'lost', path: ['feed', 'edges', 1] };
  cache.writeQuery({ query, variables: { after: 'at-b' }, data: failed, errors: [error] });
  const shown = () =>
    cache
      .readQuery<any, any>({ query })!
      .feed.edges.map((edge: any) => edge?.node.id ?? '-')
      .join('');
  assert.is(shown(), 'abc-e');
  assert.equal(errorsOf(), ['feed.edges.3']);
  write(page('fg'), { after: 'at-e' });
  assert.is(shown(), 'abc-efg');
  assert.equal(errorsOf(), ['feed.edges.3']);
  write(page('nab'));
  assert.is(shown(), 'nabc-efg');
  assert.equal(errorsOf(), ['feed.edges.4']);
  write(page('cdefg'), { after: 'at-b' });
  assert.is(ids(), 'nabcdefg');
  assert.is(errorsOf(), undefined);
});

relay('keeps the edges that are there where they fail to come again, and all that is behind them', () => {
  const { cache, ids, write } = feedCache();
  write(page('ab'));
  write(page('cd'), { after: 'at-b' });
  for (const places of [[1], [0, 1]]) {
    const failed: any = page('ab');
    for (const place of places) failed.feed.edges[place] = null;
    const errors = places.map((place) => ({ message: 'lost', path: ['feed', 'edges', place] }));
    cache.writeQuery({ query, data: failed, errors });
    assert.is(ids(), 'abcd');
    assert.is(cache.diff({ query }).errors?.length, places.length);
  }
  write(page('ab'));
  assert.is(cache.diff({ query }).errors, undefined);
});

relay('keeps the list where a page fails whole, or has null for its edges', () => {
  const { cache, ids, ends, write } = feedCache();
  write(page('ab'));
  const variables = { after: 'at-b' };
  const inPage = { message: 'down', path: ['feed', 'edges', 0, 'node'] };
  cache.writeQuery({ query, variables, data: { feed: null }, errors: [inPage] });
  assert.is(ids(), 'ab');
  assert.equal(cache.diff({ query }).errors, [inPage]);
  const edgeless = { feed: { ...page('').feed, edges: null } };
  cache.writeQuery({ query, variables, data: edgeless, errors: [inPage] });
  assert.is(ids(), 'ab');
  assert.equal(cache.diff({ query }).errors, [inPage]);
  assert.equal(ends(), [false, 'at-a', 'at-b', true]);
  write(page('cd'), variables);
  assert.is(ids(), 'abcd');
  assert.is(cache.diff({ query }).errors, undefined);
});

relay('takes a late page at the end of the list, though a younger answer refreshed the beginning', () => {
  const { cache, ids, ends, write } = feedCache();
  write(page('ab'));
  const order = cache.requestStarted();
  write(page('nab'));
  const late = { query, variables: { after: 'at-b' }, data: page('cd', { next: false }), order };
  cache.writeQuery(late);
  assert.is(ids(), 'nabcd');
  assert.equal(ends(), [false, 'at-n', 'at-d', false]);
  cache.writeQuery({ ...late, data: page('xy') });
  assert.is(ids(), 'nabcd');
});

relay('lets no late page take the place of younger ones, nor follow where they end', () => {
  const { cache, ids, write } = feedCache();
  write(page('ab'));
  const order = cache.requestStarted();
  write(page('cd', { next: false }), { after: 'at-b' });
  const late = (data: object, variables: object = {}) => cache.writeQuery({ query, variables, data, order });
  late(page('xy'), { after: 'at-b' });
  late(page('xy'), { after: 'at-d' });
  late(page('xy'), { after: 'at-z' });
  late(page('xy'), { before: 'at-a' });
  late(page('xy'), { last: 2 });
  late(page('xy'));
  late({ feed: null });
  assert.is(ids(), 'abcd');
});

relay('puts a page that was overtaken by the next one ahead of it', () => {
  const { cache, ids, ends, write } = feedCache();
  write(page('ab'));
  const second = cache.requestStarted();
  const third = cache.requestStarted();
  cache.writeQuery({
    query,
    variables: { after: 'at-d' },
    data: page('ef', { next: false }),
    order: third,
  });
  cache.writeQuery({ query, variables: { after: 'at-b' }, data: page('cd'), order: second });
  assert.is(ids(), 'abcdef');
  assert.equal(ends(), [false, 'at-a', 'at-f', false]);
  write(page('xy'), { after: 'at-d' });
  assert.is(ids(), 'abcdxy');
});

relay('joins pages in an optimistic layer, and forgets them with it', () => {
  const { cache, feed, ids, write } = feedCache();
  write(page('ab'));
  const before = feed();
  cache.recordOptimisticTransaction((layer) => {
    layer.writeQuery({ query, variables: { after: 'at-b' }, data: page('z') });
  }, 'guess');
  assert.is(ids(), 'abz');
  assert.is(feed().edges[0], before.edges[0]);
  assert.equal(cache.readQuery({ query, optimistic: false }), { feed: before });
  cache.removeOptimistic('guess');
  assert.equal(feed(), before);
  write(page('cz'), { after: 'at-b' });
  assert.is(ids(), 'abcz');
});

relay('grows beneath an optimistic layer', () => {
  const { cache, ids, write } = feedCache();
  write(page('ab'));
  cache.recordOptimisticTransaction((layer) => {
    layer.writeQuery({ query, variables: { before: 'at-a' }, data: page('z') });
  }, 'guess');
  write(page('cd'), { after: 'at-b' });
  cache.removeOptimistic('guess');
  assert.is(ids(), 'abcd');
});

relay('keeps the pages of a connection that is an entity, and of edges that are', () => {
  const cache = createCache({
    typePolicies: {
      Query: { fields: { feed: relayStylePagination() } },
      Edge: { keyFields: ['cursor'] },
    },
  });
  const keyed = gql`
    query ($after: String) {
      feed(after: $after) {
        id
        total
        edges {
          cursor
          node {
            id
          }
        }
      }
    }
  `;
  const data = (ids: string, total: number) => {
    const edges = page(ids).feed.edges.map(({ cursor, node: { id } }) => ({
      __typename: 'Edge',
      cursor,
      node: { __typename: 'Video', id },
    }));
    return { feed: { __typename: 'Connection', id: 'c', total, edges } };
  };
  const read = () => cache.readQuery<any, any>({ query: keyed });
  cache.writeQuery({ query: keyed, data: data('ab', 9) });
  const before = read();
  cache.writeQuery({ query: keyed, variables: { after: 'at-b' }, data: data('bcd', 10) });
  assert.equal(read(), data('abcd', 10));
  assert.is(read().feed.edges[0], before.feed.edges[0]);
  assert.not.ok(cache.writeQuery({ query: keyed, variables: { after: 'at-b' }, data: data('cd', 10) }));
  cache.writeQuery({ query: keyed, data: data('ab', 10) });
  assert.equal(read(), data('abcd', 10));
});

relay('joins what was asked for under aliases', () => {
  const { ids, write, cache } = feedCache();
  write(page('ab'));
  const aliased = gql`
    {
      next: feed(after: "at-b") {
        list: edges {
          at: cursor
          video: node {
            key: id
            title
          }
        }
        info: pageInfo {
          more: hasNextPage
          end: endCursor
        }
      }
      rest: feed(after: "at-d") {
        edges {
          cursor
          node {
            id
            title
          }
        }
      }
    }
  `;
  const list = page('cd').feed.edges.map(({ cursor, node: { id, title } }) => ({
    __typename: 'Edge',
    at: cursor,
    video: { __typename: 'Video', key: id, title },
  }));
  const info = { __typename: 'PageInfo', more: false, end: 'at-d' };
  const { edges } = page('e').feed;
  cache.writeQuery({
    query: aliased,
    data: { next: { __typename: 'Connection', list, info }, rest: { __typename: 'Connection', edges } },
  });
  assert.is(ids(), 'abcde');
});

const nodesQuery = gql`
  query ($after: String, $before: String) {
    feed(after: $after, before: $before) {
      nodes {
        id
      }
      pageInfo {
        startCursor
        endCursor
      }
    }
  }
`;

relay('joins lists of plain nodes by the cursors of their ends', () => {
  const { cache } = feedCache();
  const data = (ids: string) => ({
    feed: {
      __typename: 'Connection',
      nodes: [...ids].map((id) => ({ __typename: 'Video', id })),
      pageInfo: { __typename: 'PageInfo', startCursor: `at-${ids[0]}`, endCursor: `at-${ids.at(-1)}` },
    },
  });
  const read = () => cache.readQuery({ query: nodesQuery });
  cache.writeQuery({ query: nodesQuery, data: data('cd') });
  cache.writeQuery({ query: nodesQuery, variables: { after: 'at-d' }, data: data('def') });
  cache.writeQuery({ query: nodesQuery, variables: { before: 'at-c' }, data: data('ab') });
  assert.equal(read(), data('abcdef'));
  assert.not.ok(cache.writeQuery({ query: nodesQuery, data: data('abc') }));
  cache.writeQuery({ query: nodesQuery, data: data('nab') });
  assert.equal(read(), data('nabcdef'));
});

relay('joins nodes beside edges, and leaves alone the list that a page does not have', () => {
  const { cache, ids, write } = feedCache();
  const both = gql`
    query ($after: String) {
      feed(after: $after) {
        edges {
          cursor
          node {
            id
            title
          }
        }
        nodes {
          id
        }
      }
    }
  `;
  const data = (letters: string) => ({
    feed: {
      __typename: 'Connection',
      edges: page(letters).feed.edges,
      nodes: [...letters].map((id) => ({ __typename: 'Video', id })),
    },
  });
  cache.writeQuery({ query: both, data: data('ab') });
  cache.writeQuery({ query: both, variables: { after: 'at-b' }, data: data('cd') });
  assert.equal(cache.readQuery({ query: both }), data('abcd'));
  write(page('ef'), { after: 'at-d' });
  assert.is(ids(), 'abcdef');
  assert.is(cache.readQuery<any, any>({ query: both }).feed.nodes.length, 4);
});

relay('keeps edges whose nodes have no key while they are equal', () => {
  const { cache } = feedCache();
  const keyless = gql`
    query ($after: String) {
      feed(after: $after) {
        edges {
          cursor
          node {
            text
          }
        }
      }
    }
  `;
  const data = (letters: string) => ({
    feed: {
      __typename: 'Connection',
      edges: [...letters].map((text) => ({
        __typename: 'Edge',
        cursor: `at-${text}`,
        node: { __typename: 'Line', text },
      })),
    },
  });
  const read = () => cache.readQuery<any, any>({ query: keyless }).feed;
  cache.writeQuery({ query: keyless, data: data('ab') });
  cache.writeQuery({ query: keyless, variables: { after: 'at-b' }, data: data('cd') });
  const before = read();
  assert.equal(before, data('abcd').feed);
  assert.not.ok(cache.writeQuery({ query: keyless, variables: { after: 'at-b' }, data: data('cd') }));
  assert.is(read(), before);
  cache.writeQuery({ query: keyless, variables: { after: 'at-b' }, data: data('cx') });
  assert.is(read().edges[2], before.edges[2]);
  assert.equal(read(), data('abcx').feed);
});

relay('shows a read function beside it what is stored, as references', () => {
  const seen: unknown[] = [];
  const cache = createCache({
    typePolicies: {
      Query: {
        fields: {
          feed: {
            ...relayStylePagination(),
            read(existing, { readField }) {
              if (existing === undefined) return undefined;
              seen.push(existing.edges[0].node);
              const edges = existing.edges.filter((edge: any) => readField('id', edge.node) !== 'b');
              return { ...existing, edges };
            },
          },
        },
      },
    },
  });
  cache.writeQuery({ query, data: page('ab') });
  cache.writeQuery({ query, variables: { after: 'at-b' }, data: page('cd') });
  const shown = () => cache.readQuery<any, any>({ query }).feed.edges.map((edge: any) => edge.node.id);
  assert.equal(shown(), ['a', 'c', 'd']);
  assert.equal(seen[0], { __ref: 'Video:a' });
  cache.writeQuery({ query, variables: { after: 'at-d' }, data: page('e') });
  assert.equal(shown(), ['a', 'c', 'd', 'e']);
});

relay('leaves a field that holds no connection to the cache', () => {
  const cache = createCache({
    typePolicies: { Query: { fields: { feed: relayStylePagination(), count: relayStylePagination() } } },
  });
  const plain = gql`
    {
      count
      feed {
        text
      }
    }
  `;
  const data = (count: number, ...texts: string[]) => ({
    count,
    feed: texts.map((text) => ({ __typename: 'Line', text })),
  });
  cache.writeQuery({ query: plain, data: data(1, 'a', 'b') });
  assert.ok(cache.writeQuery({ query: plain, data: data(2, 'b') }));
  assert.not.ok(cache.writeQuery({ query: plain, data: data(2, 'b') }));
  assert.equal(cache.readQuery({ query: plain }), data(2, 'b'));
});

relay('does not keep what a page brought and let go of listening to the nodes', () => {
  const { cache, feed, write } = feedCache();
  write(page('ab'));
  feed();
  for (let count = 0; count < 100; count += 1) write(page('ab', {}, `title ${count}`));
  assert.is(feed().edges[0].node.title, 'title 99');
  let calls = 0;
  cache.watch({ query, callback: () => (calls += 1) });
  write(page('ab', {}, 'last'));
  assert.is(calls, 1);
});

relay.run();

const offset = suite('offsetLimitPagination');

const listQuery = gql`
  query ($offset: Int, $limit: Int) {
    list(offset: $offset, limit: $limit) {
      id
    }
  }
`;
const items = (ids: string) => ({ list: [...ids].map((id) => ({ __typename: 'Item', id })) });

function listCache() {
  const cache = createCache({ typePolicies: { Query: { fields: { list: offsetLimitPagination() } } } });
  return {
    cache,
    ids: () =>
      cache
        .readQuery<any, any>({ query: listQuery })
        ?.list.map((item: any) => item.id)
        .join('') ?? null,
    write: (ids: string, offset?: number) =>
      cache.writeQuery({ query: listQuery, variables: { offset, limit: 2 }, data: items(ids) }),
  };
}

offset('puts each page in its place', () => {
  const { ids, write } = listCache();
  write('ab', 0);
  write('cd', 2);
  assert.is(ids(), 'abcd');
  write('xy');
  assert.is(ids(), 'xycd');
});

offset('makes a read incomplete while a page is lacking, even after a restore', () => {
  const { cache, ids, write } = listCache();
  write('ab', 0);
  write('ef', 4);
  const restored = listCache();
  assert.ok(restored.cache.restore(JSON.parse(JSON.stringify(cache.extract()))));
  for (const one of [cache, restored.cache]) {
    assert.equal(one.diff({ query: listQuery }).missing, [
      ['list', 2],
      ['list', 3],
    ]);
  }
  write('cd', 2);
  assert.is(ids(), 'abcdef');
});

offset('appends where there are no arguments', () => {
  const cache = createCache({ typePolicies: { Query: { fields: { list: offsetLimitPagination() } } } });
  const plain = gql`
    {
      list {
        id
      }
    }
  `;
  cache.writeQuery({ query: plain, data: items('ab') });
  cache.writeQuery({ query: plain, data: items('cd') });
  assert.equal(cache.readQuery({ query: plain }), items('abcd'));
});

offset('lets overlapping pages take each place over', () => {
  const { cache, ids, write } = listCache();
  write('abcd', 0);
  const [first] = cache.readQuery<any, any>({ query: listQuery }).list;
  write('xy', 1);
  assert.is(ids(), 'axyd');
  assert.is(cache.readQuery<any, any>({ query: listQuery }).list[0], first);
  write('de', 3);
  assert.is(ids(), 'axyde');
  write('', 9);
  assert.is(ids(), 'axyde');
});

offset('calls no watcher for a page that arrives again', () => {
  const { cache, write } = listCache();
  write('ab', 0);
  write('cd', 2);
  let calls = 0;
  cache.watch({ query: listQuery, callback: () => (calls += 1) });
  const before = cache.readQuery({ query: listQuery });
  assert.not.ok(write('ab', 0));
  assert.not.ok(write('cd', 2));
  assert.is(cache.readQuery({ query: listQuery }), before);
  assert.is(calls, 0);
});

offset('takes pages in whatever order they come, and lets an older one fill only what is empty', () => {
  const { cache, ids, write } = listCache();
  write('ab', 0);
  const second = cache.requestStarted();
  write('ef', 4);
  const late = (letters: string, offset: number, order: number) =>
    cache.writeQuery({ query: listQuery, variables: { offset, limit: 2 }, data: items(letters), order });
  late('cd', 2, second);
  assert.is(ids(), 'abcdef');
  late('xyz', 4, second);
  late('yz', 8, second);
  assert.is(ids(), 'abcdef');
  late('gh', 6, second);
  assert.is(ids(), 'abcdefgh');
  const empty = listCache();
  const first = empty.cache.requestStarted();
  empty.write('', 0);
  empty.cache.writeQuery({ query: listQuery, variables: { offset: 0 }, data: items('ab'), order: first });
  assert.is(empty.ids(), '');
});

offset('keeps the errors of a page at their places, and the good items', () => {
  const { cache, ids, write } = listCache();
  write('ab', 0);
  const failing = (letters: string, offset: number, place: number) => {
    const data: any = items(letters);
    data.list[place] = null;
    const errors = [{ message: 'lost', path: ['list', place] }];
    cache.writeQuery({ query: listQuery, variables: { offset, limit: 2 }, data, errors });
  };
  const state = () => {
    const { result, errors } = cache.diff<any, any>({ query: listQuery });
    return [
      result.list.map((item: any) => item?.id ?? '-').join(''),
      errors?.map(({ path }) => path!.join('.')),
    ];
  };
  failing('cd', 2, 1);
  assert.equal(state(), ['abc-', ['list.3']]);
  write('ef', 4);
  failing('ab', 0, 0);
  assert.equal(state(), ['abc-ef', ['list.3', 'list.0']]);
  const errors = [{ message: 'lost', path: ['list', 1, 'id'] }];
  cache.writeQuery({ query: listQuery, variables: { offset: 6 }, data: { list: null }, errors });
  assert.equal(state(), ['abc-ef', ['list.3', 'list.0', 'list.1.id']]);
  write('cd', 2);
  assert.equal(state(), ['abcdef', ['list.0']]);
  write('ab', 0);
  assert.equal(state(), ['abcdef', undefined]);
  assert.is(ids(), 'abcdef');
});

offset('joins pages in an optimistic layer, and forgets them with it', () => {
  const { cache, ids, write } = listCache();
  write('ab', 0);
  cache.recordOptimisticTransaction((layer) => {
    layer.writeQuery({ query: listQuery, variables: { offset: 2, limit: 1 }, data: items('z') });
  }, 'guess');
  assert.is(ids(), 'abz');
  cache.removeOptimistic('guess');
  assert.is(ids(), 'ab');
});

offset('joins lists of leaves, and of objects without a key', () => {
  const cache = createCache({
    typePolicies: {
      Query: { fields: { names: offsetLimitPagination(), lines: offsetLimitPagination() } },
    },
  });
  const leaves = gql`
    query ($offset: Int) {
      names(offset: $offset)
      lines(offset: $offset) {
        text
      }
    }
  `;
  const data = (...names: string[]) => ({
    names,
    lines: names.map((text) => ({ __typename: 'Line', text })),
  });
  const read = () => cache.readQuery<any, any>({ query: leaves });
  cache.writeQuery({ query: leaves, variables: { offset: 0 }, data: data('a', 'b') });
  const before = read();
  cache.writeQuery({ query: leaves, variables: { offset: 1 }, data: data('b', 'c') });
  assert.equal(read(), data('a', 'b', 'c'));
  assert.is(read().lines[1], before.lines[1]);
  assert.not.ok(cache.writeQuery({ query: leaves, variables: { offset: 1 }, data: data('b', 'c') }));
});

offset('stores null, and starts again after it', () => {
  const { cache, ids, write } = listCache();
  write('ab', 0);
  cache.writeQuery({ query: listQuery, data: { list: null } });
  assert.equal(cache.readQuery({ query: listQuery }), { list: null });
  write('', 0);
  assert.is(ids(), '');
  write('cd', 0);
  assert.is(ids(), 'cd');
});

offset.run();
