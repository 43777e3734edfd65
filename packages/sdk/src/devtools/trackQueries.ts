import type { Client, QueryResult, WatchedQuery, WatchQueryOptions } from '../contract/client.ts';
import { operationOf } from '../documents/operation.ts';
import { printDocument } from '../documents/printDocument.ts';
import type { Json, QueryRow } from './protocol.ts';
import { toJson } from './toJson.ts';

/** The watched queries of a client. */
export interface TrackedQueries {
  /** The client, with methods that report its watched queries. */
  readonly client: Client;
  rows(): readonly QueryRow[];
  /** Returns the document, the variables and the result of a query, or `null`. */
  details(id: number): Json;
  /** Fetches a query again. The outcome is in the timeline. */
  refetch(id: number): boolean;
  /** Number of changes of queries and results so far. */
  count(): number;
}

interface Tracked {
  readonly id: number;
  readonly options: WatchQueryOptions;
  readonly watched: WatchedQuery;
  subscribers: number;
}

export function trackQueries(client: Client): TrackedQueries {
  /** Only those with subscribers, so that nothing is kept of the others. */
  const active = new Map<number, Tracked>();
  let count = 0;
  let lastId = 0;

  function track(options: WatchQueryOptions): WatchedQuery {
    const watched = client.watchQuery<any, any>(options);
    const tracked: Tracked = { id: (lastId += 1), options, watched, subscribers: 0 };
    return {
      ...watched,
      get variables() {
        return watched.variables;
      },
      subscribe(listener) {
        count += 1;
        tracked.subscribers += 1;
        active.set(tracked.id, tracked);
        const stop = watched.subscribe((result) => {
          count += 1;
          listener(result);
        });
        let isStopped = false;
        return () => {
          stop();
          if (isStopped) return;
          isStopped = true;
          count += 1;
          tracked.subscribers -= 1;
          if (tracked.subscribers === 0) active.delete(tracked.id);
        };
      },
    };
  }

  return {
    client: { ...client, watchQuery: track },
    rows: () =>
      [...active.values()].map(({ id, options, watched }) => ({
        id,
        name: operationOf(options.query).name ?? '(no name)',
        state: stateOf(watched.getCurrentResult()),
        fetchPolicy: options.fetchPolicy ?? 'cache-first',
        variables: toJson(watched.variables ?? {}),
      })),
    details(id) {
      const tracked = active.get(id);
      if (tracked === undefined) return null;
      const { query } = tracked.options;
      const { variables } = tracked.watched;
      return toJson({ query: printDocument(query), variables, ...tracked.watched.getCurrentResult() });
    },
    refetch(id) {
      const tracked = active.get(id);
      tracked?.watched.refetch().catch(() => {});
      return tracked !== undefined;
    },
    count: () => count,
  };
}

function stateOf({ data, error, loading, partial, stale }: QueryResult): string {
  if (loading) return data === undefined ? 'loading' : 'refreshing';
  if (error !== undefined) return 'error';
  if (stale) return 'stale';
  return partial ? 'partial' : 'ready';
}
