import type { Client, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode } from '../contract/document.ts';
import { operationOf } from '../documents/operation.ts';
import { canonicalText } from '../plans/canonicalText.ts';
import { createSharedQuery, type SharedPlace, type SharedQuery } from './sharedQuery.ts';

/**
 * A query that failed is asked anew by the first rendering that comes so long after it was thrown to an error boundary: of
 * somebody who tries again. React itself renders a failure twice, and that must not ask again.
 */
const failureKeptMs = 500;
/** So long counts what the server has answered as the network's answer. */
const deliveryMs = 30_000;

/** What tells a query from others of the same document. */
export interface SharedQueryOptions<Data = any, Vars = any> extends Omit<
  WatchQueryOptions<Data, Vars>,
  'query' | 'signal'
> {
  readonly queryKey?: unknown;
}

/** The queries of one client that components wait for, or share. */
export interface SharedQueries {
  /** Those that are shown, or waited for. */
  readonly all: ReadonlySet<SharedQuery>;
  /** Nothing is let go by time: `stop` does it. */
  isCollected: boolean;
  /** The same one for the same options, as long as somebody shows it or waits for it. */
  find<Data, Vars>(query: DocumentNode, options: SharedQueryOptions<Data, Vars>): SharedQuery<Data, Vars>;
  /** The server has asked the network for these just now, by `answerName`, and the cache has their answers. */
  deliver(names: readonly string[]): void;
  stop(): void;
}

const stores = new WeakMap<Client, SharedQueries>();

/** Those of a client: gone with it. */
export function sharedQueriesOf(client: Client): SharedQueries {
  let store = stores.get(client);
  if (store === undefined) stores.set(client, (store = createSharedQueries(client)));
  return store;
}

/** The same on the server and in the browser. Two queries of one name and variables are told apart by their fields, in the cache. */
export function answerName(query: DocumentNode, variables: unknown): string {
  return `${operationOf(query).name ?? ''}${canonicalText(variables ?? {})}`;
}

/** The same for options that mean the same. */
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
    find<Data, Vars>(query: DocumentNode, options: SharedQueryOptions<Data, Vars>): SharedQuery<Data, Vars> {
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
