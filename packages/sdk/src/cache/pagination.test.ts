import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';
import { offsetLimitPagination, relayStylePagination } from './pagination.ts';

const relay = suite('relayStylePagination');

const query = gql`
  query ($first: Int, $after: String, $before: String, $tag: String) {
    feed(first: $first, after: $after, before: $before, tag: $tag) {
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

relay('has a node once, though the pages shifted in between', () => {
  const { ids, write } = feedCache();
  write(page('abc'));
  write(page('cde'), { after: 'at-c' });
  assert.is(ids(), 'abcde');
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

relay('starts anew where a first page no longer joins what was there', () => {
  const { ids, ends, write } = feedCache();
  write(page('ab'));
  write(page('cd', { next: false }), { after: 'at-b' });
  write(page('xy'));
  assert.is(ids(), 'xy');
  assert.equal(ends(), [false, 'at-x', 'at-y', true]);
});

relay('believes a first page that says that nothing follows, and an empty one', () => {
  const { ids, write } = feedCache();
  write(page('abc'));
  write(page('ab', { next: false }));
  assert.is(ids(), 'ab');
  write(page('', { next: false }));
  assert.is(ids(), '');
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

offset.run();
