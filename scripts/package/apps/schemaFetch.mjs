// Queries a schema with documents of the SDK's parser and of the project's, through client and cache.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createCache, createClient, gql } from '@mainvideo/sdk';
import { createSchemaFetch } from '@mainvideo/sdk/testing';
import { buildSchema, parse } from 'graphql';

const schema = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'));
const text = 'query VideoTitle($id: ID!) { video(id: $id) { id title } }';
const resolvers = { Query: { video: (_, { id }) => ({ id, title: 'Ducks' }) } };
for (const query of [gql(text), parse(text)]) {
  const fetch = createSchemaFetch(schema, { resolvers });
  const client = createClient({ url: 'http://localhost/', fetch, cache: createCache() });
  const { data } = await client.query({ query, variables: { id: '1' } });
  assert.equal(data.video.title, 'Ducks');
  assert.deepEqual(client.cache.readQuery({ query, variables: { id: '1' } }), data);
  client.stop();
}
