import { type NameRule, sdk, sdkLocal, sdkReact, sdkTesting, sdkTestingReact } from './library.ts';

const same = (from: string, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { from }]));

const internal = 'It is internal to the client: remove it.';
const link = 'A link becomes a stage, or an option of createClient: see “Links” in docs/sdk/from-apollo.md.';
const inferred =
  'The hook has the types of the document: remove the type, or name the one of the hook’s result.';
const removed = 'It has no counterpart: docs/sdk/from-apollo.md says what to write instead.';

/** What becomes of the exports of Apollo Client 3 and 4. Names that are not here are reported with the guide. */
export const apolloNames: { readonly [name: string]: NameRule } = {
  ...same(
    sdk,
    ...['gql', 'NetworkStatus', 'relayStylePagination', 'offsetLimitPagination', 'version'],
    ...['TypedDocumentNode', 'DocumentNode', 'TypePolicies', 'TypePolicy', 'FieldPolicy', 'Reference'],
    ...[
      'FetchPolicy',
      'ErrorPolicy',
      'DataState',
      'DefaultOptions',
      'QueryOptions',
      'WatchQueryOptions',
      'Modifier',
    ],
  ),
  ...same(
    sdkReact,
    ...['useQuery', 'useLazyQuery', 'useMutation', 'useSubscription', 'useFragment', 'useSuspenseQuery'],
    ...['useBackgroundQuery', 'useReadQuery', 'useLoadableQuery', 'useQueryRefHandlers'],
    ...[
      'useSuspenseFragment',
      'useReactiveVar',
      'createQueryPreloader',
      'skipToken',
      'SkipToken',
      'QueryRef',
    ],
    ...['UseFragmentOptions', 'UseSuspenseQueryResult'],
  ),
  ...same(sdkLocal, 'makeVar', 'ReactiveVar'),
  ApolloProvider: { from: sdkReact, name: 'ClientProvider' },
  useApolloClient: { from: sdkReact, name: 'useClient' },
  QueryHookOptions: { from: sdkReact, name: 'UseQueryOptions' },
  QueryResult: { from: sdkReact, name: 'UseQueryResult' },
  LazyQueryHookOptions: { from: sdkReact, name: 'UseLazyQueryOptions' },
  MutationHookOptions: { from: sdkReact, name: 'UseMutationOptions' },
  MutationResult: { from: sdkReact, name: 'UseMutationResult' },
  MutationFunction: { from: sdkReact, name: 'MutateFunction' },
  SubscriptionHookOptions: { from: sdkReact, name: 'UseSubscriptionOptions' },
  SuspenseQueryHookOptions: { from: sdkReact, name: 'UseSuspenseQueryOptions' },
  ApolloQueryResult: { from: sdk, name: 'QueryResult' },
  ApolloClientOptions: { from: sdk, name: 'ClientOptions', hasNoTypeArguments: true },
  ApolloCache: { from: sdk, name: 'Cache', hasNoTypeArguments: true },
  InMemoryCacheConfig: { from: sdk, name: 'CacheOptions' },
  NormalizedCacheObject: { from: sdk, name: 'CacheSnapshot' },
  ObservableQuery: { from: sdk, name: 'WatchedQuery' },
  MutationOptions: { from: sdk, name: 'MutateOptions' },
  SubscriptionOptions: { from: sdk, name: 'SubscribeOptions' },
  PossibleTypesMap: { from: sdk, name: 'PossibleTypes' },
  FieldFunctionOptions: { from: sdk, name: 'FieldReadContext', hasNoTypeArguments: true },
  OperationVariables: { from: sdk, name: 'Variables' },
  StoreObject: { from: sdk, name: 'ResponseObject' },
  FetchResult: { from: sdk, name: 'GraphQLResponse' },
  isApolloError: { from: sdk, name: 'isClientError' },
  ApolloError: { from: sdk, name: 'isClientError', type: 'ClientError' },
  CombinedGraphQLErrors: { from: sdk, name: 'GraphQLResultError' },
  ServerError: { from: sdk, name: 'HttpError' },
  ServerParseError: { from: sdk, name: 'ParseError' },
  MockedProvider: { from: sdkTestingReact, name: 'MockProvider' },
  MockedProviderProps: { from: sdkTestingReact, name: 'MockProviderProps' },
  MockedResponse: { from: sdkTesting, name: 'Mock' },

  ApolloClient: { from: sdk, name: 'createClient', type: 'ClientWithCache', hasNoTypeArguments: true },
  InMemoryCache: { from: sdk, name: 'createCache', type: 'Cache' },

  ...Object.fromEntries(
    [
      ...[
        'ApolloLink',
        'HttpLink',
        'createHttpLink',
        'BatchHttpLink',
        'BatchLink',
        'RetryLink',
        'setContext',
      ],
      ...['SetContextLink', 'ErrorLink', 'PersistedQueryLink', 'createPersistedQueryLink', 'GraphQLWsLink'],
      ...['WebSocketLink', 'SchemaLink', 'RemoveTypenameFromVariablesLink', 'removeTypenameFromVariables'],
      ...['from', 'concat', 'split', 'empty', 'execute', 'createUploadLink', 'RequestHandler', 'Operation'],
    ].map((name) => [name, link]),
  ),
  onError: 'It becomes a listener, onEvent: see “Errors of every response” in docs/sdk/from-apollo.md.',
  concatPagination: 'Use offsetLimitPagination: it appends results without an offset.',
  MutationTuple: inferred,
  LazyQueryResultTuple: inferred,
  MutationUpdaterFunction: "Its type is that of MutateOptions['update'].",
  ApolloConsumer: 'Use the hook useClient.',
  Query: 'Use the hook useQuery.',
  Mutation: 'Use the hook useMutation.',
  graphql: 'Use a hook.',
  withApollo: 'Use the hook useClient.',
  getDataFromTree: 'React streams suspended components: see collectQueries of @mainvideo/sdk/react/server.',
  renderToStringWithData:
    'React streams suspended components: see collectQueries of @mainvideo/sdk/react/server.',
  NetworkError: 'An error has a kind: see docs/sdk/errors.md.',
  isReference: 'It is in the context of policies and modifiers.',
  defaultDataIdFromObject: 'Use cache.identify.',
  createFragmentRegistry: 'Documents embed their fragments.',
  addTypenameToDocument: internal,
  canonicalStringify: internal,
  resetCaches: removed,
  DocumentTransform: 'Transform documents at build time: there is no transform at run time.',
  Observable: 'Use subscribe(listener), which returns a function that stops it.',
};
