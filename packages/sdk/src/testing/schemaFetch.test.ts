import { buildSchema } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, createClient, gql } from '../index.ts';
import { createSchemaFetch, createVirtualClock, rejects, type SchemaFetchOptions } from './index.ts';

const schema = `
  scalar DateTime
  enum Quality { SD HD }
  interface Node { id: ID! }
  type Channel implements Node { id: ID!, name: String! }
  type Video implements Node {
    id: ID!, title: String!, views: Int!, rating: Float, isLive: Boolean!, quality: Quality!
    publishedAt: DateTime, channel: Channel!, related(first: Int): [Video!]!
  }
  type Query { video(id: ID!): Video, node(id: ID!): Node }
  type Mutation { setTitle(id: ID!, title: String!): Video! }
`;

function connect(options?: SchemaFetchOptions, of: Parameters<typeof createSchemaFetch>[0] = schema) {
  const fetch = createSchemaFetch(of, options);
  const client = createClient({ url: '/graphql', cache: createCache(), fetch, retry: false });
  return { client, fetch };
}

const Watch = gql`
  query Watch($id: ID!) {
    video(id: $id) {
      id
      title
      views
      rating
      isLive
      quality
      channel {
        id
        name
      }
      related {
        id
        title
      }
    }
  }
`;

const it = suite('createSchemaFetch');

it('makes up what no resolver says, the same each time', async () => {
  const { client } = connect();
  const { data } = await client.query({ query: Watch, variables: { id: '7' } });
  assert.equal(data, {
    video: {
      __typename: 'Video',
      id: '7',
      title: 'title',
      views: 1,
      rating: 1.5,
      isLive: true,
      quality: 'SD',
      channel: { __typename: 'Channel', id: 'video.channel', name: 'name' },
      related: [
        { __typename: 'Video', id: 'video.related.0', title: 'title' },
        { __typename: 'Video', id: 'video.related.1', title: 'title' },
      ],
    },
  });
});

it('asks resolvers, and makes up what they leave out', async () => {
  const titles: { [id: string]: string } = { '1': 'Ducks' };
  const { client } = connect({
    resolvers: {
      Query: { video: (_, { id }) => (id in titles ? { id, title: titles[id] } : null) },
      Video: { views: async ({ title }) => title.length },
      Mutation: {
        setTitle: (_, { id, title }) => {
          titles[id] = title;
          return { id, title };
        },
      },
    },
    listLength: 0,
  });
  await client.mutate({
    mutation: gql`
      mutation Retitle {
        setTitle(id: "1", title: "Geese") {
          id
        }
      }
    `,
  });
  const found = await client.query({ query: Watch, variables: { id: '1' } });
  assert.equal(
    [found.data?.video.title, found.data?.video.views, found.data?.video.related],
    ['Geese', 5, []],
  );
  const lost = await client.query({ query: Watch, variables: { id: '2' } });
  assert.equal(lost.data, { video: null });
});

it('takes the first type of an interface, or the one that a resolver names', async () => {
  const query = gql`
    query Show($id: ID!) {
      node(id: $id) {
        id
      }
    }
  `;
  const madeUp = await connect().client.query({ query, variables: { id: '1' } });
  assert.equal(madeUp.data, { node: { __typename: 'Channel', id: '1' } });
  const resolvers = { Query: { node: () => ({ __typename: 'Video', id: '1' }) } };
  const named = await connect({ resolvers }).client.query({ query, variables: { id: '1' } });
  assert.is(named.data?.node.__typename, 'Video');
});

it('has to be told the values of scalars of your own', async () => {
  const query = gql`
    query Published {
      video(id: "1") {
        id
        publishedAt
      }
    }
  `;
  const error = await rejects(connect().client.query({ query }));
  assert.match(error.message, 'Video.publishedAt is of the scalar DateTime, which has no generator');
  const { client } = connect({ values: { DateTime: () => '2026-01-01' } });
  assert.is((await client.query({ query })).data?.video.publishedAt, '2026-01-01');
});

it('refuses operations that the schema does not know', async () => {
  const query = gql`
    query Wrong {
      video(id: "1") {
        lenght
      }
    }
  `;
  const error = await rejects(connect().client.query({ query }));
  assert.match(error.message, 'Cannot query field "lenght" on type "Video"');
});

it('answers after its delay, in the time of the clock', async () => {
  const clock = createVirtualClock();
  const { client } = connect({ delay: 100, runtime: clock.runtime });
  let isThere = false;
  void client.query({ query: Watch, variables: { id: '7' } }).then(() => (isThere = true));
  await clock.advance(99);
  assert.not(isThere);
  await clock.advance(1);
  assert.ok(isThere);
});

it('takes a schema that is built already', async () => {
  const { client, fetch } = connect({}, buildSchema(schema));
  const { data } = await client.query({ query: Watch, variables: { id: '7' } });
  assert.is(data?.video.id, '7');
  assert.is(fetch.requests.length, 1);
});

it.run();
