import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient } from '../client.ts';
import type { TypePolicies } from '../contract/cache.ts';
import { gql } from '../gql.ts';
import { createScriptedFetch, createVirtualClock } from '../testing/index.ts';
import { createCache } from './createCache.ts';
import { appendNode, deleteRecord, prependNode } from './lists.ts';
import { relayStylePagination } from './pagination.ts';

interface CommentData {
  readonly id: string;
  readonly text: string;
}
interface VideoData {
  readonly __typename: 'Video';
  readonly id: string;
  readonly comments: readonly CommentData[];
}

const AddComment = gql<{ addComment: CommentData | null }, { video: string; text: string }>`
  mutation AddComment($video: ID!, $text: String!) {
    addComment(video: $video, text: $text) {
      id
      text
    }
  }
`;
const DeleteComment = gql<{ deleteComment: boolean | null }, { id: string }>`
  mutation DeleteComment($id: ID!) {
    deleteComment(id: $id)
  }
`;
const Plain = gql`
  query Plain($order: String) {
    video {
      id
      comments(order: $order) {
        id
        text
      }
    }
  }
`;
const Connection = gql<any, any>`
  query Connection($first: Int, $after: String) {
    feed(first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          text
        }
      }
      nodes {
        id
        text
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
const One = gql`
  query One {
    pinned {
      id
      text
    }
  }
`;

const comment = (id: string) => ({ id, text: `text ${id}`, __typename: 'Comment' });
const plain = (...ids: string[]) => ({
  video: { id: 'v', comments: ids.map(comment), __typename: 'Video' },
});
const feed = (...ids: string[]) => ({
  feed: {
    edges: ids.map((id) => ({ cursor: `c${id}`, node: comment(id), __typename: 'CommentEdge' })),
    nodes: ids.map(comment),
    pageInfo: { hasNextPage: true, endCursor: `c${ids.at(-1)}`, __typename: 'PageInfo' },
    __typename: 'CommentConnection',
  },
});
const added = (id: string) => ({
  query: AddComment,
  variables: { video: 'v', text: `text ${id}` },
  data: { addComment: comment(id) },
});
const deleted = (id: string, answer: boolean | null = true) => ({
  query: DeleteComment,
  variables: { id },
  data: { deleteComment: answer },
});

const mutations: TypePolicies = {
  Query: { fields: { feed: relayStylePagination() } },
  Mutation: {
    fields: {
      deleteComment: deleteRecord<typeof DeleteComment>('Comment', ({ variables }) => variables.id),
      addComment: appendNode<typeof AddComment, VideoData>({
        into: ({ variables }) => `Video:${variables.video}`,
        field: 'comments',
      }),
    },
  },
};
const toFeed = (make: typeof appendNode): TypePolicies => ({
  ...mutations,
  Mutation: { fields: { ...mutations['Mutation']!.fields, addComment: make({ field: 'feed' }) } },
});

function cacheOf(typePolicies: TypePolicies = mutations) {
  const cache = createCache({ typePolicies, gc: false });
  const idsIn = (query: any, variables: object = {}): unknown => {
    const { result, complete } = cache.diff<any, any>({ query, variables });
    if (!complete) return 'incomplete';
    if (query === Plain) return result.video.comments.map(({ id }: CommentData) => id).join('');
    const { edges, nodes } = result.feed;
    assert.equal(
      edges.map(({ node }: any) => node),
      nodes,
    );
    return nodes.map(({ id }: CommentData) => id).join('');
  };
  return { cache, idsIn };
}

const it = suite('deleteRecord');

it('takes the entity out of every list and connection, and leaves all other objects what they are', () => {
  const { cache, idsIn } = cacheOf();
  cache.writeQuery({ query: Plain, data: plain('1', '2', '3') });
  cache.writeQuery({ query: Plain, variables: { order: 'NEW' }, data: plain('3', '2') });
  cache.writeQuery({ query: Connection, data: feed('1', '2', '3') });
  const before = cache.readQuery<any, any>({ query: Connection });
  const listed = cache.readQuery<any, any>({ query: Plain });
  cache.writeQuery(deleted('2'));
  assert.equal([idsIn(Plain), idsIn(Plain, { order: 'NEW' }), idsIn(Connection)], ['13', '3', '13']);
  const after = cache.readQuery<any, any>({ query: Connection });
  assert.is(after.feed.edges[0], before.feed.edges[0]);
  assert.is(after.feed.edges[1], before.feed.edges[2]);
  assert.is(after.feed.pageInfo, before.feed.pageInfo);
  assert.is(cache.readQuery<any, any>({ query: Plain }).video.comments[1], listed.video.comments[2]);
  const fragment = gql`
    fragment Text on Comment {
      text
    }
  `;
  assert.is(cache.readFragment({ id: 'Comment:2', fragment }), null);
});

it('finds lists that nobody has read, also those of a snapshot', () => {
  const { cache } = cacheOf();
  cache.writeQuery({ query: Plain, data: plain('1', '2') });
  cache.writeQuery({ query: Connection, data: feed('2', '1') });
  const other = cacheOf();
  other.cache.restore(JSON.parse(JSON.stringify(cache.extract())));
  other.cache.writeQuery(deleted('2'));
  assert.equal([other.idsIn(Plain), other.idsIn(Connection)], ['1', '1']);
});

it('finds lists in lists, and in objects without a key', () => {
  const query = gql`
    query {
      grid {
        id
      }
      box {
        name
        inner {
          list {
            id
          }
        }
      }
    }
  `;
  const bare = (id: string) => ({ id, __typename: 'Comment' });
  const data = (...ids: string[]) => ({
    grid: [ids.map(bare), []],
    box: { name: 'b', inner: { list: ids.map(bare), __typename: 'Inner' }, __typename: 'Box' },
  });
  const { cache } = cacheOf();
  cache.writeQuery({ query, data: data('1', '2', '2') });
  cache.writeQuery(deleted('2'));
  assert.equal(cache.readQuery({ query }), { ...data('1') });
});

it('leaves a single link to be fetched, as after evict', () => {
  const { cache } = cacheOf();
  cache.writeQuery({ query: One, data: { pinned: comment('1') } });
  cache.writeQuery(deleted('1'));
  assert.equal(cache.diff({ query: One }).missing, [['pinned']]);
});

it('calls each watcher once, and none whose data is as it was', () => {
  const { cache } = cacheOf();
  cache.writeQuery({ query: Plain, data: plain('1', '2') });
  cache.writeQuery({ query: Connection, data: feed('1', '2') });
  cache.writeQuery({ query: One, data: { pinned: comment('1') } });
  const heard: string[] = [];
  for (const query of [Plain, Connection, One])
    cache.watch({
      query,
      callback: ({ complete }) => heard.push(`${(query as any).definitions[0].name.value} ${complete}`),
    });
  cache.writeQuery(deleted('2'));
  assert.equal(heard.sort(), ['Connection true', 'Plain true']);
});

it('follows an optimistic answer, and comes back with it', () => {
  const { cache, idsIn } = cacheOf();
  cache.writeQuery({ query: Plain, data: plain('1', '2') });
  cache.writeQuery({ query: Connection, data: feed('1', '2') });
  const before = [cache.readQuery({ query: Plain }), cache.readQuery({ query: Connection })];
  cache.recordOptimisticTransaction((layer) => layer.writeQuery(deleted('2')), 'layer');
  assert.equal([idsIn(Plain), idsIn(Connection)], ['1', '1']);
  assert.is(cache.diff<any, any>({ query: Plain, optimistic: false }).result.video.comments.length, 2);
  cache.removeOptimistic('layer');
  assert.equal([cache.readQuery({ query: Plain }), cache.readQuery({ query: Connection })], before);
  assert.is(
    cache.readQuery<any, any>({ query: Plain }).video.comments[1],
    (before[0] as any).video.comments[1],
  );
});

it('does nothing where the server says no, or the policy names none', () => {
  const { cache, idsIn } = cacheOf({
    Mutation: {
      fields: {
        ...mutations['Mutation']!.fields,
        noneDeleted: deleteRecord('Comment', () => null),
      },
    },
  });
  cache.writeQuery({ query: Plain, data: plain('1', '2') });
  cache.writeQuery(deleted('2', false));
  cache.writeQuery(deleted('2', null));
  cache.writeQuery({ ...deleted('2', null), errors: [{ message: 'no', path: ['deleteComment'] }] });
  cache.writeQuery(deleted('unknown'));
  cache.writeQuery({
    query: gql`
      mutation {
        noneDeleted
      }
    `,
    data: { noneDeleted: true },
  });
  assert.is(idsIn(Plain), '12');
});

it('deletes all entities of a list of keys', () => {
  const { cache, idsIn } = cacheOf({
    Mutation: { fields: { deleteAll: deleteRecord('Comment', ({ args }) => args['ids']) } },
  });
  cache.writeQuery({ query: Plain, data: plain('1', '2', '3') });
  const query = gql<{ deleteAll: boolean }>`
    mutation {
      deleteAll(ids: ["1", 3, null])
    }
  `;
  cache.writeQuery({ query, data: { deleteAll: true } });
  assert.is(idsIn(Plain), '2');
});

it('takes the key from the answer, where it has several fields, and each field of one mutation', () => {
  const { cache } = cacheOf({
    Tag: { keyFields: ['video', 'name'] },
    Mutation: { fields: { untag: deleteRecord('Tag', ({ value }) => value) } },
  });
  const query = gql`
    query {
      tags {
        video
        name
      }
    }
  `;
  const tag = (name: string) => ({ __typename: 'Tag', video: 'v', name });
  cache.writeQuery({ query, data: { tags: ['a', 'b', 'c'].map(tag) } });
  cache.writeQuery({
    query: gql`
      mutation {
        one: untag(name: "a") {
          video
          name
        }
        other: untag(name: "c") {
          video
          name
        }
      }
    `,
    data: { one: tag('a'), other: tag('c') },
  });
  assert.equal(cache.readQuery({ query }), { tags: [tag('b')] });
});

it('follows a subscription as well', () => {
  const { cache, idsIn } = cacheOf({
    Subscription: { fields: { commentDeleted: deleteRecord('Comment', ({ value }) => value.id) } },
  });
  cache.writeQuery({ query: Plain, data: plain('1', '2') });
  cache.writeQuery({
    query: gql`
      subscription {
        commentDeleted {
          id
        }
      }
    `,
    data: { commentDeleted: { __typename: 'Comment', id: '1' } },
  });
  assert.is(idsIn(Plain), '2');
});

it('does not let an answer that is older bring it back', () => {
  for (const [query, data] of [
    [Plain, plain],
    [Connection, feed],
  ] as const) {
    const { cache, idsIn } = cacheOf();
    cache.writeQuery<any, any>({ query, data: data('1', '2') });
    const older = cache.requestStarted();
    cache.writeQuery({ ...deleted('2'), order: cache.requestStarted() });
    cache.writeQuery<any, any>({ query, data: data('1', '2'), order: older });
    assert.is(idsIn(query), '1');
    cache.writeQuery<any, any>({ query, data: data('1', '2') });
    assert.is(idsIn(query), '12', 'a younger one does');
  }
});

it('makes nothing young', () => {
  let nowMs = 0;
  const cache = createCache({
    typePolicies: { ...mutations, Video: { fields: { comments: { maxAgeMs: 100 } } } },
    runtime: { now: () => nowMs },
    gc: false,
  });
  cache.writeQuery({ query: Plain, data: plain('1', '2') });
  nowMs = 60;
  cache.writeQuery(deleted('2'));
  assert.is(cache.diff({ query: Plain }).complete, true);
  nowMs = 101;
  assert.is(cache.diff({ query: Plain }).complete, false);
});

it('is undone with the rest of the answer if another policy throws', () => {
  const { cache, idsIn } = cacheOf({
    Mutation: {
      fields: {
        deleteComment: mutations['Mutation']!.fields!['deleteComment'],
        other: deleteRecord('Comment', () => {
          throw new Error('broken');
        }),
      },
    },
  });
  cache.writeQuery({ query: Plain, data: plain('1', '2') });
  const query = gql`
    mutation {
      deleteComment(id: 2)
      other
    }
  `;
  assert.throws(
    () => cache.writeQuery({ query, variables: { id: '2' }, data: { deleteComment: true, other: true } }),
    /broken/,
  );
  assert.is(idsIn(Plain), '12');
});

const append = suite('appendNode, prependNode');

append('puts the new entity at the end, or at the start, of a plain list', () => {
  for (const [make, ids] of [
    [appendNode, '12new'],
    [prependNode, 'new12'],
  ] as const) {
    const { cache, idsIn } = cacheOf({
      Mutation: {
        fields: { addComment: make({ into: ({ args }) => `Video:${args.video}`, field: 'comments' }) },
      },
    });
    cache.writeQuery({ query: Plain, data: plain('1', '2') });
    const before = cache.readQuery<any, any>({ query: Plain }).video.comments[0];
    cache.writeQuery(added('new'));
    assert.is(idsIn(Plain), ids);
    assert.ok(cache.readQuery<any, any>({ query: Plain }).video.comments.includes(before));
  }
});

append('puts it into the edges and the nodes of a connection of the query', () => {
  for (const [make, ids] of [
    [appendNode, '12new'],
    [prependNode, 'new12'],
  ] as const) {
    const { cache, idsIn } = cacheOf(toFeed(make));
    cache.writeQuery({ query: Connection, data: feed('1', '2') });
    cache.writeQuery(added('new'));
    assert.is(idsIn(Connection), ids);
    const { edges } = cache.readQuery<any, any>({ query: Connection }).feed;
    assert.equal(
      edges.find(({ node }: any) => node.id === 'new'),
      {
        cursor: null,
        node: comment('new'),
        __typename: 'CommentEdge',
      },
    );
  }
});

append('lets the next page follow the last cursor of the server, and has what that brings once', () => {
  const { cache, idsIn } = cacheOf(toFeed(appendNode));
  cache.writeQuery({ query: Connection, data: feed('1', '2') });
  cache.writeQuery(added('new'));
  cache.writeQuery({ query: Connection, variables: { first: 2, after: 'c2' }, data: feed('3', 'new') });
  assert.is(idsIn(Connection), '12new3');
});

append('can be read where the connection was empty, with an edge of the type that its name says', () => {
  const { cache, idsIn } = cacheOf(toFeed(appendNode));
  cache.writeQuery({ query: Connection, data: feed() });
  cache.writeQuery(added('new'));
  assert.is(idsIn(Connection), 'new');
  assert.is(cache.readQuery<any, any>({ query: Connection }).feed.edges[0].__typename, 'CommentEdge');
});

append('takes the fields of an edge that the mutation answers, and null for those it does not', () => {
  const query = gql`
    query {
      feed {
        edges {
          cursor
          pinned
          by {
            id
          }
          node {
            id
          }
        }
      }
    }
  `;
  const { cache } = cacheOf({
    Mutation: { fields: { add: appendNode({ field: 'feed', node: ({ value }) => value.edge }) } },
  });
  const by = { __typename: 'User', id: 'u' };
  const bare = (id: string) => ({ __typename: 'Comment', id });
  const edge = { __typename: 'CommentEdge', cursor: 'c1', pinned: true, by, node: bare('1') };
  cache.writeQuery({ query, data: { feed: { __typename: 'CommentConnection', edges: [edge] } } });
  const made = { __typename: 'CommentEdge', cursor: 'cnew', node: bare('new') };
  cache.writeQuery({
    query: gql`
      mutation {
        add {
          edge {
            cursor
            node {
              id
            }
          }
        }
      }
    `,
    data: { add: { __typename: 'AddPayload', edge: made } },
  });
  assert.equal(cache.readQuery<any, any>({ query }).feed.edges, [edge, { ...made, pinned: null, by: null }]);
});

append('goes into every list that its arguments let it into, and into several fields', () => {
  const { cache, idsIn } = cacheOf({
    Mutation: {
      fields: {
        addComment: prependNode<typeof AddComment, VideoData, { order?: string }>({
          into: () => ({ __typename: 'Video', id: 'v' }),
          field: 'comments',
          where: ({ order }) => order !== 'OLD',
        }),
        addBoth: prependNode({ field: 'recent' }, { field: 'feed', node: () => ({ __ref: 'Comment:new' }) }),
      },
    },
  });
  for (const order of [undefined, 'NEW', 'OLD'])
    cache.writeQuery({ query: Plain, variables: { order }, data: plain('1') });
  cache.writeQuery(added('new'));
  assert.equal(
    [idsIn(Plain), idsIn(Plain, { order: 'NEW' }), idsIn(Plain, { order: 'OLD' })],
    ['new1', 'new1', '1'],
  );
  const recent = gql`
    query {
      recent {
        id
      }
    }
  `;
  cache.writeQuery({ query: recent, data: { recent: [] } });
  cache.writeQuery({ query: Connection, data: feed('1') });
  cache.writeQuery({
    query: gql`
      mutation {
        addBoth {
          id
          text
        }
      }
    `,
    data: { addBoth: comment('new') },
  });
  assert.is(cache.readQuery<any, any>({ query: recent }).recent.length, 1);
  assert.is(idsIn(Connection), 'new1');
});

append('does not put it where it is', () => {
  const { cache, idsIn } = cacheOf(toFeed(prependNode));
  cache.writeQuery({ query: Connection, data: feed('1', '2') });
  const before = cache.readQuery({ query: Connection });
  cache.writeQuery(added('2'));
  cache.writeQuery(added('2'));
  assert.is(idsIn(Connection), '12');
  assert.is(cache.readQuery({ query: Connection }), before);
});

append('leaves alone what nobody has asked for, and lists of what is not there', () => {
  const { cache } = cacheOf();
  cache.writeQuery(added('new'));
  assert.is(cache.diff({ query: Plain }).complete, false);
  cache.writeQuery({ query: Plain, data: { video: { __typename: 'Video', id: 'v', comments: null } } });
  cache.writeQuery(added('newer'));
  assert.is(cache.readQuery<any, any>({ query: Plain }).video.comments, null);
});

append('does nothing for an answer that is null, or where there is nowhere to put it', () => {
  const { cache, idsIn } = cacheOf({
    Mutation: { fields: { addComment: appendNode({ into: () => null, field: 'comments' }) } },
  });
  cache.writeQuery({ query: Plain, data: plain('1') });
  cache.writeQuery({ ...added('new'), data: { addComment: null } });
  cache.writeQuery(added('new'));
  assert.is(idsIn(Plain), '1');
});

append('follows an optimistic answer, and gives way to the real one at once', () => {
  const { cache, idsIn } = cacheOf(toFeed(prependNode));
  cache.writeQuery({ query: Connection, data: feed('1', '2') });
  const heard: string[] = [];
  cache.watch({
    query: Connection,
    callback: ({ result }: any) => heard.push(result.feed.nodes.map(({ id }: any) => id).join('')),
  });
  cache.recordOptimisticTransaction((layer) => layer.writeQuery(added('temp')), 'layer');
  assert.is(idsIn(Connection), 'temp12');
  cache.batch({ update: (target) => target.writeQuery(added('3')), removeOptimistic: 'layer' });
  assert.is(idsIn(Connection), '312');
  assert.equal(heard, ['temp12', '312']);
  cache.recordOptimisticTransaction((layer) => layer.writeQuery(added('temp')), 'layer');
  cache.removeOptimistic('layer');
  assert.is(idsIn(Connection), '312');
});

append('says which field answered no entity, and writes nothing then', () => {
  const { cache, idsIn } = cacheOf(toFeed(appendNode));
  cache.writeQuery({ query: Connection, data: feed('1') });
  const query = gql`
    mutation {
      addComment {
        text
      }
    }
  `;
  assert.throws(
    () => cache.writeQuery({ query, data: { addComment: { text: 'x' } } }),
    /addComment returned no entity to add to feed\. Select its __typename and its id/,
  );
  assert.is(idsIn(Connection), '1');
});

append(
  'works through a client, with an optimistic response, and without a request for the list',
  async () => {
    const clock = createVirtualClock();
    const fetch = createScriptedFetch([
      { expect: { body: { operationName: 'Connection' } }, json: { data: feed('1') } },
      { expect: { body: { operationName: 'AddComment' } }, json: { data: { addComment: comment('2') } } },
      { expect: { body: { operationName: 'AddComment' } }, json: { errors: [{ message: 'no' }] } },
    ]);
    const { cache, idsIn } = cacheOf(toFeed(appendNode));
    const client = createClient({
      url: 'http://localhost/api/graphql',
      cache,
      fetch,
      runtime: clock.runtime,
    });
    client.watchQuery({ query: Connection }).subscribe(() => {});
    await clock.advance(0);
    for (const expected of ['12', '12']) {
      const sent = client.mutate({
        mutation: AddComment,
        variables: { video: 'v', text: 'x' },
        optimisticResponse: { addComment: comment('temp') },
        errorPolicy: 'all',
      });
      assert.match(String(idsIn(Connection)), /temp$/);
      await Promise.all([sent, clock.advance(0)]);
      assert.is(idsIn(Connection), expected);
    }
    fetch.assertFinished();
  },
);

append('knows the types of documents and of objects', () => {
  const Feed = Connection as unknown as ReturnType<typeof gql<{ feed: object }, { first: number }>>;
  const policies = [
    deleteRecord<typeof DeleteComment>('Comment', ({ variables, value }) => (value ? variables.id : null)),
    // @ts-expect-error there is no such variable
    deleteRecord<typeof DeleteComment>('Comment', ({ variables }) => variables.key),
    // @ts-expect-error the field returns a boolean
    deleteRecord<typeof DeleteComment>('Comment', ({ value }) => value.id),
    deleteRecord<{ args: { id: string } }>('Comment', ({ args }) => args.id),
    // @ts-expect-error there is no such argument
    deleteRecord<{ args: { id: string } }>('Comment', ({ args }) => args.key),
    // @ts-expect-error a boolean cannot be a key
    deleteRecord<{ value: boolean }>('Comment', ({ value }) => value),
    appendNode<typeof AddComment, typeof Feed>({ field: 'feed', node: ({ value }) => ({ ...value }) }),
    // @ts-expect-error the query has no such field
    appendNode<typeof AddComment, typeof Feed>({ field: 'food' }),
    // @ts-expect-error a video has no such field
    appendNode<typeof AddComment, VideoData>({ field: 'likes' }),
    // @ts-expect-error __typename holds no list
    appendNode<typeof AddComment, VideoData>({ field: '__typename' }),
    // @ts-expect-error an order is a string
    appendNode<any, VideoData, { order: string }>({ field: 'comments', where: ({ order }) => order === 1 }),
    // @ts-expect-error the mutation returns no author
    appendNode<typeof AddComment, VideoData>({ field: 'comments', into: ({ value }) => value.author }),
  ];
  assert.is(policies.length, 12);
});

it.run();
append.run();
