import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './cache/createCache.ts';
import { composeCache } from './cache/composeCache.ts';
import type { Client } from './contract/client.ts';
import { createScriptedClient, SetTitle, video, VideoTitle } from './scriptedClient.laws.ts';
import { gql } from './gql.ts';
import { warningsOf } from './testing/warningsOf.laws.ts';
import { uploadFiles } from './transport/stages/uploadFiles.ts';

const it = suite('mistakes in calls, in development');

const variables = { id: '1' };
const json = { data: { video: video('Duck') } };
const clientOf = () => createScriptedClient(() => ({ json })).client;

const ofClients: readonly (readonly [what: string, call: (client: any) => unknown, message: string])[] = [
  [
    'a misspelt option of a query',
    (client) => client.query({ query: VideoTitle, variables, fetchpolicy: 'no-cache' }),
    'client.query has no option fetchpolicy. It has query, variables,',
  ],
  [
    'a fetch policy that does not exist',
    (client) => client.query({ query: VideoTitle, variables, fetchPolicy: 'cache-frist' }),
    'client.query: fetchPolicy expects "cache-first" or',
  ],
  [
    'a fetch policy of a watched query that does not exist',
    (client) => client.watchQuery({ query: VideoTitle, variables, nextFetchPolicy: 'cache' }),
    'client.watchQuery: nextFetchPolicy expects a function or "cache-first"',
  ],
  [
    'an error policy that does not exist',
    (client) => client.query({ query: VideoTitle, variables, errorPolicy: 'some' }),
    'client.query: errorPolicy expects "none" or "all" or "ignore"',
  ],
  [
    'variables that are no object',
    (client) => client.query({ query: VideoTitle, variables: '1' }),
    'client.query: variables expects an object or null, not a string',
  ],
  [
    'a query where a mutation is expected',
    (client) => client.mutate({ query: SetTitle }),
    'client.mutate has no option query. It has mutation,',
  ],
  [
    'a misspelt option of a mutation',
    (client) => client.mutate({ mutation: SetTitle, optimisticResult: {} }),
    'client.mutate has no option optimisticResult.',
  ],
  [
    'a misspelt option of a subscription',
    (client) => client.subscribe({ subscription: VideoTitle }),
    'client.subscribe has no option subscription. It has query,',
  ],
  [
    'a misspelt option of a page',
    (client) => client.watchQuery({ query: VideoTitle, variables }).fetchMore({ variable: { after: 'a' } }),
    'fetchMore has no option variable. It has query, variables,',
  ],
  [
    'a time limit that is a text, in the context of a call',
    (client) => client.query({ query: VideoTitle, variables, context: { timeoutMs: '3s' } }),
    'client.query: context: timeoutMs expects a number >= 0, not a string',
  ],
];

for (const [what, call, message] of ofClients) {
  it(`refuses ${what}, by name`, async () => {
    const failure: unknown = await (async () => call(clientOf()))().then(
      () => null,
      (error: unknown) => error,
    );
    assert.instance(failure, TypeError);
    assert.ok((failure as Error).message.startsWith(message), (failure as Error).message);
  });
}

it('warns once of a name in a context that only a custom stage could know, and sends the query', async () => {
  const client: Client = clientOf();
  const context = { header: { authorization: 'secret' } } as object;
  const ask = () => client.query({ query: VideoTitle, variables, context, fetchPolicy: 'network-only' });
  const warnings = await warningsOf(async () => {
    assert.equal((await ask()).data, json.data);
    await ask();
  });
  assert.is(warnings.length, 1);
  assert.match(warnings[0]!, /^client\.query: context has no option header\. It has headers, /);
  assert.not.match(warnings[0]!, /secret/);
});

it('warns once of a variable that the operation does not declare, with those that it has', async () => {
  const client: Client = clientOf();
  const misspelt = { id: '1', videoID: 'secret' };
  const ask = () => client.query({ query: VideoTitle, variables: misspelt, fetchPolicy: 'network-only' });
  const warnings = await warningsOf(async () => {
    assert.equal((await ask()).data, json.data);
    await ask();
    await client.query({ query: VideoTitle, variables: { id: '1', absent: undefined } as { id: string } });
  });
  assert.equal(warnings, [
    'VideoTitle does not declare the variable videoID, so servers ignore it. It declares $id.',
  ]);
});

const upload = { mutation: SetTitle, variables: { title: new File(['Duck'], 'duck.txt') as never } };

it('refuses a file in variables if no stage sends files, and sends nothing', async () => {
  const { client, fetch } = createScriptedClient(() => ({ json }));
  const failure = await client.mutate(upload).catch((error: unknown) => error);
  assert.match(
    String(failure),
    /^TypeError: SetTitle: variables\.title is a file, .*stages: \[uploadFiles\]/,
  );
  assert.is(fetch.requests.length, 0);
});

it('sends a file in variables with the stage for files', async () => {
  const options = { stages: [uploadFiles] };
  const { client, fetch } = createScriptedClient(
    () => ({ json: { data: { setTitle: video('Duck') } } }),
    options,
  );
  await client.mutate(upload);
  assert.instance(fetch.requests[0]!.init.body, FormData);
});

it('warns of an optimistic response without a type, with the path', async () => {
  const { client } = createScriptedClient(() => ({ json: { data: { setTitle: video('Duck') } } }));
  const warnings = await warningsOf(() =>
    client.mutate({
      mutation: SetTitle,
      variables: { title: 'Duck' },
      optimisticResponse: { setTitle: { id: '1', title: 'Duck' } },
    }),
  );
  assert.match(warnings.join(), /the data lacks setTitle\.__typename, which the document selects/);
});

const query = gql`
  query Page($id: ID!) {
    video(id: $id) {
      id
      title
      channel {
        id
        name
      }
      ... on Film {
        year
      }
    }
  }
`;
const fragment = gql`
  fragment Title on Video {
    id
    title
  }
`;
const whole = { ...video('Duck'), channel: { __typename: 'Channel', id: 'c', name: 'Pond' } };

const ofCaches: readonly (readonly [what: string, call: () => unknown, message: string])[] = [
  [
    'a misspelt option of createCache',
    () => createCache({ typePolicy: {} } as object),
    'createCache has no option typePolicy. It has typePolicies,',
  ],
  [
    'an option that Apollo Client has',
    () => createCache({ dataIdFromObject: () => '1' } as object),
    'createCache has no option dataIdFromObject.',
  ],
  [
    'parts of createCache, which has all of them',
    () => createCache({ parts: [] } as object),
    'createCache has no option parts.',
  ],
  [
    'a misspelt option of composeCache',
    () => composeCache({ part: [] } as object),
    'composeCache has no option part.',
  ],
  [
    'a misspelt policy of a type',
    () => createCache({ typePolicies: { Video: { keyField: ['id'] } as object } }),
    'createCache: typePolicies: Video has no option keyField.',
  ],
  [
    'a misspelt policy of a field',
    () => createCache({ typePolicies: { Query: { fields: { video: { reads: () => 1 } as object } } } }),
    'createCache: typePolicies: Query: fields: video has no option reads.',
  ],
  [
    'keyArgs that are a text',
    () => createCache({ typePolicies: { Query: { fields: { video: { keyArgs: 'id' as never } } } } }),
    'createCache: typePolicies: Query: fields: video: keyArgs expects a list or a function or false, not a string',
  ],
  [
    'a misspelt option of a read',
    () => createCache().readQuery({ query, variable: { id: '1' } } as never),
    'cache.readQuery has no option variable.',
  ],
  [
    'a misspelt option of a write',
    () => createCache().writeQuery({ query, variable: { id: '1' }, data: { video: null } } as never),
    'cache.writeQuery has no option variable.',
  ],
  [
    'a misspelt option of evict, which would remove the whole root query',
    () => createCache().evict({ ids: 'Video:1' } as never),
    'cache.evict has no option ids. It has id, fieldName, args.',
  ],
  [
    'modify without fields',
    () => createCache().modify({ id: 'Video:1' } as never),
    'cache.modify needs fields, an object or a function.',
  ],
  [
    'watch without a callback',
    () => createCache().watch({ query } as never),
    'cache.watch needs callback, a function.',
  ],
];

for (const [what, call, message] of ofCaches) {
  it(`refuses ${what}, by name`, () => {
    assert.throws(call, (error: Error) => error instanceof TypeError && error.message.startsWith(message));
  });
}

it('does nothing for a fragment without an id, and warns', async () => {
  const cache = createCache();
  const warnings = await warningsOf(() => {
    assert.is(cache.readFragment({ fragment } as never), null);
    assert.is(cache.writeFragment({ fragment, data: { title: 'Duck' } } as never), false);
  });
  assert.equal(warnings, [
    'cache.readFragment got id: undefined, and did nothing. An object without a key has no id.',
    'cache.writeFragment got id: undefined, and did nothing. An object without a key has no id.',
  ]);
});

it('does not warn of a write that lacks a field with a read function', async () => {
  const fields = { isChosen: { read: () => true } };
  const cache = createCache({ possibleTypes: {}, typePolicies: { Video: { fields } } });
  const warnings = await warningsOf(() => {
    cache.writeQuery<any, any>({
      query: gql`
        {
          video {
            id
            title
            isChosen
          }
        }
      `,
      data: { video: video('Duck') },
    });
  });
  assert.equal(warnings, []);
});

it('warns once of a write that lacks what the document selects, with the paths', async () => {
  const cache = createCache({ possibleTypes: {} });
  const write = (data: object | null, more: object = {}) =>
    cache.writeQuery({ query, variables, data: { video: data }, ...more });
  const warnings = await warningsOf(() => {
    write(whole);
    write(null);
    write(video('Duck'), { unfinished: true });
    write(video('Duck'), { errors: [{ message: 'No channel.', path: ['video', 'channel'] }] });
    write(video('Duck'));
    write(video('Swan'));
  });
  assert.equal(warnings, [
    'cache.writeQuery: the data lacks video.channel, which the document selects. Queries that read it find the cache incomplete.',
  ]);
});

it.run();
