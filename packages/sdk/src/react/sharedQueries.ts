import type { Client, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode } from '../contract/document.ts';
import { operationOf } from '../documents/operation.ts';
import { canonicalText } from '../plans/canonicalText.ts';
import { createSharedQuery, type SharedPlace, type SharedQuery } from './sharedQuery.ts';

/**
 * Delay after which a new render retries a query that failed in an error boundary. React itself renders a failure
 * twice, which must not cause a request.
 */
const failureKeptMs = 500;
/** How long data from the server counts as fetched from the network. */
const deliveryMs = 30_000;

/** The options that distinguish queries of the same document. */
export interface SharedQueryOptions<Data = any, Vars = any> extends Omit<
  WatchQueryOptions<Data, Vars>,
  'query' | 'signal'
> {
  readonly queryKey?: unknown;
}

/** The queries of one client that components share or wait for. */
export interface SharedQueries {
  /** The queries that have readers or are waited for. */
  readonly all: ReadonlySet<SharedQuery>;
  /** Whether `stop` releases queries instead of a time limit. */
  isCollected: boolean;
  /** Returns the query for these options. The same object is returned while it is used. */
  find<Data, Vars>(query: DocumentNode, options: SharedQueryOptions<Data, Vars>): SharedQuery<Data, Vars>;
  /**
   * Records that the server has just fetched these queries (by `answerName`) from the network and that the cache has
   * their data.
   */
  deliver(names: readonly string[]): void;
  stop(): void;
}

const stores = new WeakMap<Client, SharedQueries>();

/** Returns the shared queries of a client. They are garbage collected with it. */
export function sharedQueriesOf(client: Client): SharedQueries {
  let store = stores.get(client);
  if (store === undefined) stores.set(client, (store = createSharedQueries(client)));
  return store;
}

/**
 * Returns a name that is the same on the server and in the browser. Queries with the same name and variables share
 * it; the cache distinguishes their fields.
 */
export function answerName(query: DocumentNode, variables: unknown): string {
  return `${operationOf(query).name ?? ''}${canonicalText(variables ?? {})}`;
}

/** Returns the same key for equivalent options. */
export function optionsKey(options: SharedQueryOptions): string {
  const { variables, fetchPolicy, errorPolicy, returnPartialData, queryKey } = options;
  return canonicalText([
    variables ?? {},
    fetchPolicy ?? 'cache-first',
    errorPolicy ?? 'none',
    returnPartialData ?? false,
    queryKey,
  ]);
}

function createSharedQueries(client: Client): SharedQueries {
  const { runtime } = client;
  const all = new Set<SharedQuery>();
  const byDocument = new WeakMap<DocumentNode, Map<string, SharedQuery>>();
  const deliveredAtMs = new Map<string, number>();

  function placeOf(byKey: Map<string, SharedQuery>, key: string): SharedPlace {
    return {
      isCollected: () => store.isCollected,
      enter(shared) {
        all.add(shared);
        if (!byKey.has(key)) byKey.set(key, shared);
      },
      leave(shared) {
        all.delete(shared);
        if (byKey.get(key) === shared) byKey.delete(key);
      },
    };
  }

  function hasFailed({ failedAtMs, getResult }: SharedQuery): boolean {
    if (failedAtMs === null || getResult().error === undefined) return false;
    return runtime.now() - failedAtMs >= failureKeptMs;
  }

  function wasDelivered(query: DocumentNode, variables: unknown): boolean {
    if (deliveredAtMs.size === 0) return false;
    const name = answerName(query, variables);
    const atMs = deliveredAtMs.get(name);
    deliveredAtMs.delete(name);
    return atMs !== undefined && runtime.now() - atMs < deliveryMs;
  }

  const store: SharedQueries = {
    all,
    isCollected: false,
    find<Data, Vars>(query: DocumentNode, given: SharedQueryOptions<Data, Vars>): SharedQuery<Data, Vars> {
      const options = client.completeOptions?.(given) ?? given;
      let byKey = byDocument.get(query);
      if (byKey === undefined) byDocument.set(query, (byKey = new Map()));
      const key = optionsKey(options);
      const known = byKey.get(key);
      if (known !== undefined && !hasFailed(known)) return known;
      known?.stop();
      const { queryKey: _queryKey, ...watchOptions } = options;
      const place = placeOf(byKey, key);
      const isFresh = options.fetchPolicy !== 'no-cache' && wasDelivered(query, options.variables);
      const shared = createSharedQuery<Data, Vars>(
        client,
        { ...watchOptions, query, ...(isFresh && { fetchPolicy: 'cache-first' as const }) },
        place,
      );
      place.enter(shared);
      return shared;
    },
    deliver(names) {
      for (const name of names) deliveredAtMs.set(name, runtime.now());
    },
    stop() {
      for (const shared of [...all]) shared.stop();
    },
  };
  return store;
}
