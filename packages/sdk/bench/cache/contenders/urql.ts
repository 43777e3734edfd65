// Graphcache is accessible only through its exchange, so the cache is wrapped in a client. An updater of an otherwise empty
// mutation writes the data, because a response from the network would be written and read in one step.
import { Client, CombinedError, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { gql } from 'graphql-tag';
import { filter, makeSubject, map, merge, pipe } from 'wonka';
import type { Contender, Store } from '../contender.ts';
import { deepQuery, feedQuery, pagesQuery, retitleMutation, videoQuery } from '../documents.ts';
import { firstPage, type Feed, retitled, type Video } from '../payloads.ts';

const writeMutation = gql`
  mutation Write {
    write
  }
`;
const retitleSoonMutation = gql`
  mutation RetitleSoon($id: ID!, $title: String!) {
    retitleSoon(id: $id, title: $title) {
      __typename
      id
      title
    }
  }
`;
const feedFragment = rootFragment(feedQuery);
const pagesFragment = rootFragment(pagesQuery);
const videoFragment = rootFragment(videoQuery);
const deepFragment = rootFragment(deepQuery);

interface Operation {
  readonly kind: string;
  readonly query: DocumentNode;
}
type Entries = { readonly [key: string]: string | undefined };
interface Cache {
  writeFragment(fragment: object, data: object, variables: object): void;
}
type Write = (cache: Cache) => void;

const embedded = () => null;
const keys = { Image: embedded, VideoEdge: embedded, PageInfo: embedded, VideoConnection: embedded };
const resolvers = { Query: { latest: relayPagination() } };

export const contender: Contender = {
  lacks: {},
  create: ({ isSaved } = {}) => createStore(isSaved ? {} : undefined),
  restore: (text) => createStore(JSON.parse(text)),
  showFeed(fetch, listener) {
    const exchanges = [cacheExchange({ keys }), fetchExchange];
    const client = new Client({ url: 'https://site.test/graphql', fetch, preferGetMethod: false, exchanges });
    client.query(feedQuery, {}).subscribe(({ data }: { readonly data?: Feed }) => data && listener(data));
  },
};

/** @param entries the saved entries; without them, the cache does not record writes for saving, which has a cost */
function createStore(entries?: Entries): Store {
  let saved: Entries = {};
  // Resolves synchronously, so that no turn of the event loop is measured.
  // oxlint-disable-next-line unicorn/no-thenable
  const readData = () => ({ then: (take: (entries: Entries) => void) => take(entries!) });
  const writeData = (changed: Entries) => void (saved = changed);
  const storage = entries && { readData, writeData };

  let write: Write;
  const updates = { Mutation: { write: (_result: unknown, _args: unknown, cache: Cache) => write(cache) } };
  const optimistic = {
    retitleSoon: (args: { readonly id: string; readonly title: string }) => ({
      __typename: 'Video',
      ...args,
    }),
  };
  let answer: object = {};
  let pending: Operation | undefined;
  const refusals = makeSubject<object>();
  const network = () => (operations: unknown) => {
    const answered = pipe(
      operations,
      filter((operation: Operation) => {
        const waits = nameOf(operation.query) === 'RetitleSoon';
        if (waits) pending = operation;
        return operation.kind !== 'teardown' && !waits;
      }),
      map((operation: Operation) => ({ operation, data: answer, stale: false, hasNext: false })),
    );
    return merge([answered, refusals.source]);
  };
  // A timer passes the recorded writes to the storage. It starts only when there are entries to restore.
  const { made: client, timers } = catchingTimers(
    () =>
      new Client({
        url: '/',
        preferGetMethod: false,
        exchanges: [cacheExchange({ keys, resolvers, updates, optimistic, storage }), network],
      }),
  );

  const mutate = (mutation: DocumentNode, variables: object = {}): void =>
    client.mutation(mutation, variables).subscribe(() => {});
  const read = (query: DocumentNode, variables = {}) => client.readQuery(query, variables).data;
  function put(fragment: DocumentNode, data: object, variables = {}): void {
    write = (cache) => cache.writeFragment(fragment, { __typename: 'Query', ...data }, variables);
    answer = { write: true };
    mutate(writeMutation);
  }
  /** All results except the first, which contains the current data. */
  function watch<Data>(query: DocumentNode, variables: object, listener: (data: Data) => void): void {
    let isFirst = true;
    client.query(query, variables).subscribe(({ data }: { readonly data: Data }) => {
      if (!isFirst) listener(data);
      isFirst = false;
    });
  }
  return {
    write: (feed) => put(feedFragment, feed),
    read: () => read(feedQuery),
    watch: (listener) => watch(feedQuery, {}, listener),
    retitle(id, title) {
      answer = retitled(id, title);
      mutate(retitleMutation);
      // A microtask that was queued before this one runs the watched queries again.
      return Promise.resolve();
    },
    writeVideo: (video) => put(videoFragment, { video }, { id: video.id }),
    watchVideo: (id, listener) => watch<{ video: Video }>(videoQuery, { id }, ({ video }) => listener(video)),
    writePage: (page, after) => put(pagesFragment, page, { first: page.latest.edges.length, after }),
    readPages: () => read(pagesQuery, firstPage),
    writeDeep: (deep) => put(deepFragment, deep),
    readDeep: () => read(deepQuery),
    retitleOptimistically: (id, title) => mutate(retitleSoonMutation, { id, title }),
    rollBack() {
      const error = new CombinedError({ graphQLErrors: ['It was refused.'] });
      refusals.next({ operation: pending, error, stale: false, hasNext: false });
    },
    save() {
      for (const run of timers) run();
      return JSON.stringify(saved);
    },
  };
}

function catchingTimers<Made>(make: () => Made): { made: Made; timers: readonly (() => void)[] } {
  const timers: (() => void)[] = [];
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void) => timers.push(run)) as unknown as typeof setTimeout;
  try {
    return { made: make(), timers };
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

const nameOf = (document: DocumentNode) => (document.definitions[0] as OperationDefinitionNode).name?.value;

/** Returns the selection of a query as a fragment on the root type, because `updateQuery` would read before it writes. */
function rootFragment(query: DocumentNode): DocumentNode {
  const { selectionSet } = query.definitions[0] as OperationDefinitionNode;
  const name = { kind: 'Name', value: 'Root' };
  const typeCondition = { kind: 'NamedType', name: { kind: 'Name', value: 'Query' } };
  const definition = { kind: 'FragmentDefinition', name, typeCondition, selectionSet };
  return { kind: 'Document', definitions: [definition] } as unknown as DocumentNode;
}
