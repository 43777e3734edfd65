import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import { gql } from '../gql.ts';
import { createScriptedClient } from '../scriptedClient.laws.ts';
import { createScriptedFetch } from '../testing/index.ts';
import { createTransport } from '../transport/createTransport.ts';
import { persistedQueries } from '../transport/stages/persistedQueries.ts';
import { localFields } from './localFields.ts';
import { makeVar } from './makeVar.ts';
import { trackVars } from './trackVars.ts';

const it = suite('localFields');

const Watch = gql<
  { video: { id: string; title: string; isChosen: boolean }; volume: number },
  { id: string }
>`
  query Watch($id: ID!, $device: String) {
    video(id: $id) {
      id
      title
      isChosen @client
    }
    volume(of: $device) @client
  }
`;
const sentText = 'query Watch($id:ID!){video(id:$id){id title __typename}}';
const response = { json: { data: { video: { __typename: 'Video', id: '1', title: 'Ducks' } } } };

function trial(script: Parameters<typeof createScriptedClient>[0]) {
  const chosen = makeVar<readonly string[]>(['1']);
  const cache = trackVars(
    createCache({
      typePolicies: {
        Query: { fields: { volume: { read: (existing = 5) => existing } } },
        Video: {
          fields: { isChosen: { read: (_, { readField }) => chosen().includes(readField('id') as string) } },
        },
      },
    }),
  );
  return { ...createScriptedClient(script, { cache, stages: [localFields()] }), cache, chosen };
}

it('sends the other fields, and reads local ones from the cache', async () => {
  const { client, fetch } = trial([response]);
  const variables = { id: '1', device: 'tv' };
  const { data } = await client.query<any, any>({ query: Watch, variables });
  assert.equal(fetch.requests[0]!.body, { operationName: 'Watch', variables: { id: '1' }, query: sentText });
  assert.equal(data, {
    video: { __typename: 'Video', id: '1', title: 'Ducks', isChosen: true },
    volume: 5,
  });
});

it('notifies a watched query when a variable or a written value of a local field changes', async () => {
  const { client, cache, chosen, fetch } = trial([response]);
  const seen: unknown[] = [];
  const query = client.watchQuery({ query: Watch, variables: { id: '1' } });
  query.subscribe(({ data }) => data && seen.push([data.video.isChosen, data.volume]));
  await query.refetch();
  chosen([]);
  cache.writeQuery<any, any>({
    query: gql`
      query {
        volume
      }
    `,
    data: { volume: 0 },
  });
  client.stop();
  assert.equal(seen.at(0), [true, 5]);
  assert.equal(seen.at(-1), [false, 0]);
  assert.is(fetch.requests.length, 1);
});

it('sends no request for an operation with local fields alone, under any fetch policy', async () => {
  const { client, fetch } = trial([]);
  const query = gql`
    query Volume {
      volume @client
    }
  `;
  for (const fetchPolicy of ['cache-first', 'network-only', 'cache-and-network'] as const) {
    const { data } = await client.query<any, any>({ query, fetchPolicy });
    assert.equal(data, { volume: 5 });
  }
  assert.is(fetch.requests.length, 0);
});

it('sends one operation of a document without another that has local fields alone', async () => {
  const fetch = createScriptedFetch([{ json: { data: { count: 1 } } }]);
  const transport = createTransport({ url: 'http://localhost/graphql', fetch, stages: [localFields()] });
  const query = gql`
    query Volume {
      volume @client
    }
    query Count {
      count
    }
  `;
  const dataOf = (operationName: string) =>
    new Promise((resolve, reject) => {
      const next = ({ data }: { readonly data?: unknown }) => resolve(data);
      transport.execute({ query, operationName }, { next, error: reject, complete() {} });
    });
  assert.equal([await dataOf('Volume'), await dataOf('Count')], [{}, { count: 1 }]);
  const texts = fetch.requests.map(({ body }) => (body as { query: string }).query);
  assert.equal(texts, ['query Count{count}']);
});

it('sends the fields of a mutation without its local ones', async () => {
  const { client, fetch } = trial([
    { json: { data: { setTitle: { __typename: 'Video', id: '1', title: 'Swans' } } } },
  ]);
  const mutation = gql`
    mutation SetTitle {
      setTitle(title: "Swans") {
        id
        title
        isChosen @client
      }
    }
  `;
  await client.mutate({ mutation });
  assert.is(
    (fetch.requests[0]!.body as { query: string }).query,
    'mutation SetTitle{setTitle(title:"Swans"){id title __typename}}',
  );
});

it('hashes the text that is sent', async () => {
  const { client, fetch } = createScriptedClient(
    [{ json: { errors: [{ message: 'PersistedQueryNotFound' }] } }, response],
    { stages: [localFields(), persistedQueries()] },
  );
  await client.query<any, any>({ query: Watch, variables: { id: '1' }, errorPolicy: 'all' });
  const texts = fetch.requests.map(({ body }) => (body as { query?: string }).query);
  assert.equal(texts, [undefined, sentText]);
});

it('leaves other documents as they are', async () => {
  const { client, fetch } = trial([{ json: { data: { count: 1 } } }]);
  await client.query({
    query: gql`
      query Count {
        count
      }
    `,
  });
  assert.is((fetch.requests[0]!.body as { query: string }).query, 'query Count{count}');
});

it.run();
