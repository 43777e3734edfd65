import typescript from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apolloLibrary } from './apolloLibrary.ts';
import { migrateModule } from './migrateModule.ts';
import { urqlLibrary } from './urqlLibrary.ts';

const libraries = { apollo: apolloLibrary, urql: urqlLibrary };

interface Example {
  readonly says: string;
  readonly from: keyof typeof libraries;
  readonly before: string;
  /** Absent: what was before. */
  readonly after?: string;
  /** The start of each reported message, with its line. */
  readonly left?: readonly string[];
}

const examples: readonly Example[] = [
  {
    says: 'renames imports and their uses, and imports from the entry that has the name',
    from: 'apollo',
    before: `import { gql, useApolloClient, useQuery } from '@apollo/client';
const client = useApolloClient();
useQuery(gql\`{ a }\`);`,
    after: `import { gql } from '@mainvideo/sdk';
import { useClient, useQuery } from '@mainvideo/sdk/react';
const client = useClient();
useQuery(gql\`{ a }\`);`,
  },
  {
    says: 'keeps an alias, and the alias of a name that is declared again',
    from: 'apollo',
    before: `import { useQuery as useApollo, useApolloClient } from "@apollo/client/react"
const f = (useApolloClient) => useApolloClient
export { useApollo }`,
    after: `import { useClient as useApolloClient, useQuery as useApollo } from "@mainvideo/sdk/react"
const f = (useApolloClient) => useApolloClient
export { useApollo }`,
  },
  {
    says: 'renames shorthand properties and exports by their value alone',
    from: 'apollo',
    before: `import { useApolloClient } from '@apollo/client';
export { useApolloClient };
export const hooks = { useApolloClient, other: { useApolloClient: 1 }.useApolloClient };`,
    after: `import { useClient } from '@mainvideo/sdk/react';
export { useClient as useApolloClient };
export const hooks = { useApolloClient: useClient, other: { useApolloClient: 1 }.useApolloClient };`,
  },
  {
    says: 'imports types as types, and drops arguments that a type no longer takes',
    from: 'apollo',
    before: `import { ApolloCache, ApolloClient, NormalizedCacheObject, ApolloError } from '@apollo/client';
type Parts = [ApolloClient<NormalizedCacheObject>, ApolloCache<unknown>, ApolloError];`,
    after: `import { type Cache, type ClientError, type ClientWithCache } from '@mainvideo/sdk';
type Parts = [ClientWithCache, Cache, ClientError];`,
  },
  {
    says: 'gives a name another one if the module has its own of that name',
    from: 'apollo',
    before: `import { createClient } from 'graphql-ws';
import { ApolloClient } from '@apollo/client';
export const both = [new ApolloClient({ uri: '/graphql' }), createClient({ url: '/ws' })];`,
    after: `import { createClient } from 'graphql-ws';
import { createClient as createClientOfSdk } from '@mainvideo/sdk';
export const both = [createClientOfSdk({ url: '/graphql' }), createClient({ url: '/ws' })];`,
  },
  {
    says: 'turns links into options and stages, and removes the constants that they were',
    from: 'apollo',
    before: `import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { RetryLink } from '@apollo/client/link/retry';

const http = new HttpLink({ uri: \`\${origin}/graphql\`, credentials: 'include', fetch });
const auth = new SetContextLink(async ({ headers }) => ({ headers: { ...headers, authorization: await token() } }));

export const client = new ApolloClient({
  link: ApolloLink.from([new RetryLink(), new PersistedQueryLink({ sha256 }), auth.concat(http)]),
  cache: new InMemoryCache({ resultCaching: true, possibleTypes }),
});`,
    after: `import { createCache, createClient, persistedQueries } from '@mainvideo/sdk';

export const client = createClient({
  headers: async () => ({ authorization: await token() }),
  url: \`\${origin}/graphql\`,
  credentials: 'include',
  fetch,
  stages: [persistedQueries()],
  cache: createCache({ possibleTypes }),
});`,
  },
  {
    says: 'writes the header function of the usual link, which gets the operation first',
    from: 'apollo',
    before: `import { ApolloClient, createHttpLink } from '@apollo/client';
import { setContext } from '@apollo/client/link/context';

const link = createHttpLink({ uri: '/graphql' });
const auth = setContext((_, { headers }) => {
  const token = read();
  return {
    headers: {
      ...headers,
      authorization: token ? \`Bearer \${token}\` : '',
    },
  };
});
export const client = new ApolloClient({
  link: auth.concat(link),
  devtools,
});`,
    after: `import { createClient } from '@mainvideo/sdk';

export const client = createClient({
  headers: () => {
    const token = read();
    return {
      authorization: token ? \`Bearer \${token}\` : '',
    };
  },
  url: '/graphql',
});`,
  },
  {
    says: 'keeps links whose meaning it does not know, in their place and with their constants',
    from: 'apollo',
    before: `import { ApolloClient, HttpLink, from } from '@apollo/client';
import { onError } from '@apollo/client/link/error';
const errors = onError(report);
const http = new HttpLink({ uri: (operation) => urlOf(operation) });
export const client = new ApolloClient({ link: from([errors, own, http]) });`,
    after: `import { createClient } from '@mainvideo/sdk';
import { HttpLink } from '@apollo/client';
import { onError } from '@apollo/client/link/error';
const errors = onError(report);
const http = new HttpLink({ uri: (operation) => urlOf(operation) });
export const client = createClient({ link: [errors, own, http] });`,
    left: ['3 It becomes a listener, onEvent', '4 A link becomes a stage', '5 A link becomes a stage'],
  },
  {
    says: 'keeps links with options that have no counterpart',
    from: 'apollo',
    before: `import { ApolloClient, ApolloLink } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
export const client = new ApolloClient({
  link: ApolloLink.from([new RetryLink({ attempts: { max: 9 } }), new RetryLink({})]),
});`,
    after: `import { createClient } from '@mainvideo/sdk';
import { RetryLink } from '@apollo/client/link/retry';
export const client = createClient({
  link: [new RetryLink({ attempts: { max: 9 } })],
});`,
    left: ['4 A link becomes a stage', '4 A link becomes a stage'],
  },
  {
    says: 'keeps a header function that reads the operation',
    from: 'apollo',
    before: `import { ApolloClient } from '@apollo/client';
import { setContext } from '@apollo/client/link/context';
export const client = new ApolloClient({
  link: setContext((operation, { headers }) => ({ headers: { ...headers, 'x-name': operation.operationName } })),
});`,
    after: `import { createClient } from '@mainvideo/sdk';
import { setContext } from '@apollo/client/link/context';
export const client = createClient({
  link: [setContext((operation, { headers }) => ({ headers: { ...headers, 'x-name': operation.operationName } }))],
});`,
    left: ['4 A link becomes a stage', '4 A link becomes a stage'],
  },
  {
    says: 'removes options that mean nothing here, and reports those that mean something else',
    from: 'apollo',
    before: `import { ApolloClient, InMemoryCache } from '@apollo/client';
export const client = new ApolloClient({
  uri: '/graphql',
  cache: new InMemoryCache({ addTypename: true, dataIdFromObject }),
  connectToDevTools: true,
  defaultOptions,
  name: 'tv',
});
const other = new InMemoryCache({ addTypename: false });
const restored = new InMemoryCache().restore(window.state);`,
    after: `import { createCache, createClient } from '@mainvideo/sdk';
export const client = createClient({
  url: '/graphql',
  cache: createCache({ dataIdFromObject }),
  defaultOptions,
  name: 'tv',
});
const other = createCache();
const restored = createCache().restore(window.state);`,
    left: [
      '4 Name the fields of the id by keyFields',
      '6 Wrap the client: withDefaultOptions',
      '7 Send it by headers',
      '10 It returns whether the snapshot',
    ],
  },
  {
    says: 'reaches the cache through the client',
    from: 'apollo',
    before: `import { useApolloClient } from '@apollo/client';
const client = useApolloClient();
client.writeQuery({ query, data });
props.apolloClient.readQuery({ query });
client.cache.readQuery({ query });
await client.reFetchObservableQueries();`,
    after: `import { useClient } from '@mainvideo/sdk/react';
const client = useClient();
client.cache!.writeQuery({ query, data });
props.apolloClient.cache!.readQuery({ query });
client.cache.readQuery({ query });
await client.refetchQueries({ include: 'active' });`,
  },
  {
    says: 'asks errors for their kind',
    from: 'apollo',
    before: `import { ApolloError, CombinedGraphQLErrors } from '@apollo/client';
if (error instanceof ApolloError) show(error.graphQLErrors, error.networkError);
if (CombinedGraphQLErrors.is(error)) show(error.errors);
throw new ApolloError({ errorMessage: 'no' });`,
    after: `import { GraphQLResultError, isClientError } from '@mainvideo/sdk';
import { ApolloError } from '@apollo/client';
if (isClientError(error)) show(error.graphQLErrors, error.networkError);
if (error instanceof GraphQLResultError) show(error.errors);
throw new ApolloError({ errorMessage: 'no' });`,
    left: [
      '2 An error of kind `graphql`',
      '2 The error itself says what failed',
      '4 In a test, mock a response',
    ],
  },
  {
    says: 'moves the provider of mocks, and says what mocks need',
    from: 'apollo',
    before: `import { MockedProvider, type MockedResponse } from '@apollo/client/testing';
const mocks: MockedResponse[] = [];
render(<MockedProvider mocks={mocks} addTypename={false}><App /></MockedProvider>);`,
    after: `import { type Mock } from '@mainvideo/sdk/testing';
import { MockProvider } from '@mainvideo/sdk/testing/react';
const mocks: Mock[] = [];
render(<MockProvider mocks={mocks}><App /></MockProvider>);`,
    left: ['3 `__typename` is always requested'],
  },
  {
    says: 'reports what hooks and documents have no counterpart for',
    from: 'apollo',
    before: `import { gql, useQuery, useSubscription } from '@apollo/client';
const A = gql\`{ a @client b @connection(key: "b") }\`;
useQuery(A, { onCompleted() {} });
useSubscription(A, { onSubscriptionComplete: stop, onSubscriptionData: show });`,
    after: `import { gql } from '@mainvideo/sdk';
import { useQuery, useSubscription } from '@mainvideo/sdk/react';
const A = gql\`{ a @client b @connection(key: "b") }\`;
useQuery(A, { onCompleted() {} });
useSubscription(A, { onComplete: stop, onSubscriptionData: show });`,
    left: [
      '2 Add localFields() to the stages',
      '2 Add localFields() to the stages of the client, and name',
      '3 useQuery has no onCompleted',
      '4 It becomes onData({ data })',
    ],
  },
  {
    says: 'reports imports that are not by name, and mocks of modules',
    from: 'apollo',
    before: `import * as Apollo from '@apollo/client';
jest.mock('@apollo/client');
const { gql } = require('@apollo/client');
export { useQuery } from '@apollo/client';
import { createFragmentRegistry } from '@apollo/client';
export const open = createFragmentRegistry(Apollo);`,
    left: [
      '1 Only imports by name',
      '2 Only imports by name',
      '3 Only imports by name',
      '4 Only imports by name',
      '6 Documents embed their fragments',
    ],
  },
  {
    says: 'gives queries of urql the document and the options apart, and one object back',
    from: 'urql',
    before: `import { useQuery } from 'urql';
const [{ data, fetching, error: failure }, reload] = useQuery({ query: TODOS, variables, pause: !user, requestPolicy: 'cache-only' });
const [page, reloadPage] = useQuery<Page>({ query: PAGE });
const { fetching: isBusy, data: found } = page;
if (fetching || page.fetching) reload({ requestPolicy: 'network-only' });
reloadPage();`,
    after: `import { useQuery } from '@mainvideo/sdk/react';
const { data, loading: fetching, error: failure, refetch: reload } = useQuery(TODOS, { variables, skip: !user, fetchPolicy: 'cache-only' });
const page = useQuery<Page>(PAGE);
const { loading: isBusy, data: found } = page;
if (fetching || page.loading) reload();
page.refetch();`,
  },
  {
    says: 'loses nothing of a client that it does not know: spreads, exchanges by name, and names in what is moved',
    from: 'urql',
    before: `import { CombinedError, createClient } from 'urql';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
const one = createClient({ ...usual, url, exchanges });
const two = createClient({ url, exchanges: [cacheExchange({ resolvers: { Query: { todos: relayPagination() } } })] });
if (error instanceof CombinedError) show(error, 'urql');`,
    after: `import { createClient, isClientError, relayStylePagination } from '@mainvideo/sdk';
import { cacheExchange } from '@urql/exchange-graphcache';
const one = createClient({
  ...usual,
  url,
  exchanges: exchanges,
});
const two = createClient({
  url,
  exchanges: [cacheExchange({ resolvers: { Query: { todos: relayStylePagination() } } })],
});
if (isClientError(error)) show(error, 'urql');`,
    left: ['4 Exchanges become options', '5 An exchange becomes a stage'],
  },
  {
    says: 'passes the function that asks again on by its name',
    from: 'urql',
    before: `import { useQuery } from 'urql';
const [page, reload] = useQuery({ query: PAGE });
export const parts = { reload };`,
    after: `import { useQuery } from '@mainvideo/sdk/react';
const page = useQuery(PAGE);
export const parts = { reload: page.refetch };`,
  },
  {
    says: 'changes no line of a template that it moves',
    from: 'apollo',
    before: `import { ApolloClient, HttpLink } from '@apollo/client';
const link = new HttpLink({ headers: { 'x-text': \`one
two\` } });
export const client = new ApolloClient({
  link,
});`,
    after: `import { createClient } from '@mainvideo/sdk';
export const client = createClient({
  headers: { 'x-text': \`one
two\` },
});`,
  },
  {
    says: 'tells the results of one component from those of another with the same names',
    from: 'urql',
    before: `import { useMutation, useQuery } from 'urql';
function One() {
  const [result, reload] = useQuery({ query: ONE });
  return result.fetching ? reload() : null;
}
function Two({ reload, result }) {
  return result.fetching ? reload() : null;
}
function Three() {
  const [result, save] = useMutation(THREE);
  return result.fetching ? save({ id }) : null;
}`,
    after: `import { useMutation, useQuery } from '@mainvideo/sdk/react';
function One() {
  const result = useQuery(ONE);
  return result.loading ? result.refetch() : null;
}
function Two({ reload, result }) {
  return result.fetching ? reload() : null;
}
function Three() {
  const [save, result] = useMutation(THREE, { onError() {} });
  return result.loading ? save({ variables: { id } }) : null;
}`,
  },
  {
    says: 'gives mutations of urql their function first, which takes variables as an option and does not reject',
    from: 'urql',
    before: `import { useMutation } from '@urql/preact';
const [{ fetching }, add] = useMutation(ADD);
const [, remove] = useMutation(REMOVE);
const [state, like] = useMutation(LIKE);
add({ text }).then(({ error }) => error && complain(error));
remove(variables);
if (state.fetching) like();
button.onclick = remove;`,
    after: `import { useMutation } from '@mainvideo/sdk/react';
const [add, { loading: fetching }] = useMutation(ADD, { onError() {} });
const [remove] = useMutation(REMOVE, { onError() {} });
const [like, state] = useMutation(LIKE, { onError() {} });
add({ variables: { text } }).then(({ error }) => error && complain(error));
remove({ variables });
if (state.loading) like();
button.onclick = remove;`,
    left: ['8 It takes { variables }'],
  },
  {
    says: 'turns exchanges of urql into options and stages, and keeps those that it does not know',
    from: 'urql',
    before: `import { Client, fetchExchange, Provider } from 'urql';
import { cacheExchange } from '@urql/exchange-graphcache';
import { authExchange } from '@urql/exchange-auth';
import { persistedExchange } from '@urql/exchange-persisted';
const client = new Client({
  url: '/graphql',
  fetchOptions: () => ({ headers: { authorization: token() }, credentials: 'include' }),
  exchanges: [cacheExchange({ schema }), authExchange(setUp), persistedExchange(), fetchExchange],
});
render(<Provider value={client}><App /></Provider>);
const answer = await client.query(TODOS, {}).toPromise();`,
    after: `import { createCache, createClient, persistedQueries } from '@mainvideo/sdk';
import { ClientProvider } from '@mainvideo/sdk/react';
import { authExchange } from '@urql/exchange-auth';
const client = createClient({
  url: '/graphql',
  headers: () => ({ authorization: token() }),
  credentials: 'include',
  cache: createCache(),
  exchanges: [authExchange(setUp)],
  stages: [persistedQueries()],
});
render(<ClientProvider client={client}><App /></ClientProvider>);
const answer = await client.query({ query: TODOS });`,
    left: ['8 An exchange becomes a stage', '11 It rejects where the result had an'],
  },
  {
    says: 'keeps exchanges with options, which have no counterpart of the same form',
    from: 'urql',
    before: `import { createClient } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { retryExchange } from '@urql/exchange-retry';
export const client = createClient({ url: '/graphql', exchanges: [cacheExchange(config), retryExchange({ retryIf })] });`,
    after: `import { createClient } from '@mainvideo/sdk';
import { cacheExchange } from '@urql/exchange-graphcache';
import { retryExchange } from '@urql/exchange-retry';
export const client = createClient({
  url: '/graphql',
  exchanges: [cacheExchange(config), retryExchange({ retryIf })],
});`,
    left: ['4 An exchange becomes a stage', '4 An exchange becomes a stage'],
  },
];

const it = suite('migrateModule');

const migrate = (from: keyof typeof libraries, text: string) =>
  migrateModule(typescript, libraries[from], 'module.tsx', text);

for (const { says, from, before, after = before, left = [] } of examples) {
  it(`${says} (${from})`, () => {
    const { text, leftovers } = migrate(from, before)!;
    assert.fixture(text, after);
    const found = leftovers.map(({ line, message }) => `${line} ${message}`);
    assert.equal(
      found.map((each, index) => each.slice(0, left[index]?.length ?? each.length)),
      left,
    );
  });
}

it('changes nothing in a module that it has changed, but for what is left', () => {
  for (const { from, before, left = [] } of examples) {
    if (left.length > 0) continue;
    const { text } = migrate(from, before)!;
    assert.is(migrate(from, text), null, text);
  }
});

it('does not touch modules of others', () => {
  assert.is(migrate('apollo', "import { useQuery } from '@tanstack/react-query';"), null);
  assert.is(migrate('urql', "import { gql } from '@apollo/client';"), null);
});

it('refuses what is no module, with the reason', () => {
  assert.throws(
    () => migrate('apollo', "import { gql } from '@apollo/client'; const ="),
    /Variable declaration expected|Expression expected/,
  );
});

it.run();
