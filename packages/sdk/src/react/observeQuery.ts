import type {
  Client,
  FetchMoreOptions,
  QueryResult,
  WatchedQuery,
  WatchQueryOptions,
} from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode } from '../contract/document.ts';
import { type DataState, NetworkStatus } from '../contract/networkStatus.ts';
import { asksNetwork } from '../queries/fetchPolicy.ts';
import { sameResult } from '../queries/queryResult.ts';
import { subscribeToMore, type SubscribeToMoreOptions } from '../queries/subscribeToMore.ts';
import { type UpdateQuery, updateQuery } from '../queries/updateQuery.ts';

/** Hook options that may change on every render without causing a request. */
export interface LiveOptions<Data = any, Vars = any> extends Pick<
  WatchQueryOptions<Data, Vars>,
  'context' | 'nextFetchPolicy'
> {
  /**
   * Polling interval in milliseconds. A poll that would overlap another request is skipped. Defaults to 0, which
   * disables polling.
   */
  readonly pollInterval?: number;
  /** Called before each poll; return `true` to skip it. */
  readonly skipPollAttempt?: () => boolean;
  /** Whether to report requests while there is data to show. Defaults to true. */
  readonly notifyOnNetworkStatusChange?: boolean;
}

/** The state of a query, its network status and its variables. */
export interface ObservedResult<Data = any, Vars = any> extends QueryResult<Data> {
  readonly networkStatus: NetworkStatus;
  readonly dataState: DataState;
  readonly variables: Vars | undefined;
  /** The data that was shown before: for other variables, or before a change. */
  readonly previousData: Data | undefined;
}

export interface ObservedFetchMoreOptions<
  Data = any,
  Vars = any,
  MoreData = Data,
  MoreVars = Vars,
> extends FetchMoreOptions<MoreData, MoreVars> {
  /** Joins the page with the existing data. Defaults to the `merge` policy of the field. */
  readonly updateQuery?: (
    previousData: Data,
    options: { readonly fetchMoreResult: MoreData; readonly variables: Vars & Partial<MoreVars> },
  ) => Data;
}

/** A watched query with network status and polling. */
export interface ObservedQuery<Data = any, Vars = any> {
  readonly client: Client;
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables: Vars | undefined;
  /**
   * Notifies the listener of each new result. The first listener starts the query, and the last one to leave stops
   * it.
   *
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void;
  /** Returns the current result; the same object until it changes. */
  getCurrentResult(): ObservedResult<Data, Vars>;
  /** Returns whether a request for the data is in flight, even if the result does not show it. */
  isLoading(): boolean;
  /**
   * Fetches the query from the network. A failure is also in the result.
   *
   * @param variables override the current variables
   */
  refetch(variables?: Partial<Vars>): Promise<QueryResult<Data>>;
  /** Fetches a page. Rejects if that fails; the result does not report it. */
  fetchMore<MoreData = Data, MoreVars = Vars>(
    options?: ObservedFetchMoreOptions<Data, Vars, MoreData, MoreVars>,
  ): Promise<QueryResult<MoreData>>;
  /** Changes the data in the cache. */
  updateQuery(update: UpdateQuery<Data, Vars>): void;
  /** Subscribes to updates of the data. Returns a function that unsubscribes. */
  subscribeToMore<SubscriptionData = Data, SubscriptionVars = Vars>(
    options: SubscribeToMoreOptions<Data, Vars, SubscriptionData, SubscriptionVars>,
  ): () => void;
  /** @param pollInterval in milliseconds; applies until the next call, or until the option changes */
  startPolling(pollInterval: number): void;
  stopPolling(): void;
}

/**
 * Creates a watched query that also tracks network status, previous data and polling. Nothing starts before the first
 * listener, so it can be created and read during rendering.
 *
 * @param live options that may change at any time
 * @param before the result that was shown before this query, if any
 */
export function observeQuery<Data, Vars>(
  client: Client,
  options: WatchQueryOptions<Data, Vars>,
  live: () => LiveOptions<Data, Vars>,
  before?: ObservedResult<Data, Vars>,
): ObservedQuery<Data, Vars> {
  const { query, fetchPolicy = 'cache-first' } = options;
  const { runtime } = client;
  const watched: WatchedQuery<Data, Vars> = client.watchQuery<any, any>({
    ...options,
    get context() {
      return live().context;
    },
    get nextFetchPolicy() {
      return live().nextFetchPolicy;
    },
  });
  const listeners = new Set<() => void>();
  let previousData = before?.data ?? before?.previousData;
  // If the previous query was skipped, its variables were never requested.
  const isFirst = before === undefined || (before.source === 'none' && !before.loading && !before.error);
  let purpose: NetworkStatus = isFirst ? NetworkStatus.loading : NetworkStatus.setVariables;
  /** Number of pages in flight. */
  let pages = 0;
  /** The query result from which the current result was derived. */
  let seen: QueryResult<Data> | null = null;
  let seenStatus: NetworkStatus | null = null;
  let current: ObservedResult<Data, Vars> | null = null;
  let pollMs = 0;
  let timer: unknown;

  function notify(): void {
    for (const listener of [...listeners]) listener();
  }

  function statusOf(result: QueryResult<Data>): NetworkStatus {
    if (pages > 0) return NetworkStatus.fetchMore;
    if (result.loading) return isStreaming(result) ? NetworkStatus.streaming : purpose;
    return result.error === undefined ? NetworkStatus.ready : NetworkStatus.error;
  }

  function getCurrentResult(): ObservedResult<Data, Vars> {
    const result = watched.getCurrentResult();
    const networkStatus = statusOf(result);
    if (current !== null && seen === result && seenStatus === networkStatus) return current;
    seen = result;
    seenStatus = networkStatus;
    let next: ObservedResult<Data, Vars> = {
      ...result,
      loading: networkStatus < NetworkStatus.ready || result.loading,
      networkStatus,
      dataState: dataStateOf(result),
      variables: watched.variables,
      previousData,
    };
    if (current !== null) {
      if (current.data !== undefined && current.data !== next.data) {
        previousData = current.data;
        next = { ...next, previousData };
      }
      const hides = live().notifyOnNetworkStatusChange === false && next.loading && !current.loading;
      if (hides && current.variables === next.variables && (next.data ?? current.error) !== undefined) {
        const { loading, networkStatus: shown, error, stale } = current;
        next = { ...next, loading, networkStatus: shown, error, stale };
      }
      const isSame = next.networkStatus === current.networkStatus && next.variables === current.variables;
      if (isSame && sameResult(current, next)) return current;
    }
    return (current = next);
  }

  /**
   * Fetches from the network. The purpose of the request is reported until it completes or another request replaces
   * it.
   */
  function ask(what: NetworkStatus, variables?: Partial<Vars>): Promise<QueryResult<Data>> {
    purpose = what;
    const answer = watched.refetch(variables);
    // Failures are in the result, so an unhandled promise is not a mistake.
    answer
      .catch(() => {})
      .finally(() => {
        if (!watched.getCurrentResult().loading) purpose = NetworkStatus.loading;
      });
    return answer;
  }

  function poll(): void {
    if (!watched.getCurrentResult().loading && live().skipPollAttempt?.() !== true)
      void ask(NetworkStatus.poll);
    schedule();
  }

  function schedule(): void {
    runtime.clearTimeout(timer);
    if (pollMs > 0 && listeners.size > 0 && asksNetwork(fetchPolicy))
      timer = runtime.setTimeout(poll, pollMs);
  }

  function startPolling(pollInterval: number): void {
    pollMs = pollInterval;
    schedule();
  }

  const self: ObservedQuery<Data, Vars> = {
    client,
    query,
    get variables() {
      return watched.variables;
    },
    getCurrentResult,
    isLoading: () => watched.getCurrentResult().loading,
    subscribe(listener) {
      const own = () => listener();
      const stop = watched.subscribe(own);
      listeners.add(own);
      if (listeners.size === 1) schedule();
      return () => {
        stop();
        listeners.delete(own);
        schedule();
      };
    },
    refetch: (variables) => ask(NetworkStatus.refetch, variables),
    async fetchMore({ updateQuery: join, ...more } = {}) {
      let isComing = true;
      const arrive = (): void => {
        if (isComing) pages -= 1;
        isComing = false;
      };
      pages += 1;
      notify();
      try {
        // The listener that receives the page also sees that it is no longer loading.
        if (join === undefined) return await watched.fetchMore({ ...more, beforeWrite: arrive });
        const variables = { ...watched.variables, ...more.variables } as any;
        const page = await client.query<any, any>({
          query: more.query ?? query,
          variables,
          fetchPolicy: 'no-cache',
          errorPolicy: options.errorPolicy,
          context: more.context ?? live().context,
          signal: more.signal,
        });
        arrive();
        if (page.data !== undefined)
          update((previous) => join(previous, { fetchMoreResult: page.data, variables }));
        return page;
      } finally {
        arrive();
        notify();
      }
    },
    updateQuery: update,
    subscribeToMore: (more) => subscribeToMore(client, () => self, more),
    startPolling,
    stopPolling: () => startPolling(0),
  };
  return self;

  function update(change: UpdateQuery<Data, Vars>): void {
    if (client.cache === undefined || fetchPolicy === 'no-cache') {
      throw new Error(
        'updateQuery changes cached data, but this query has no cache. Give the client a cache, or store the data yourself.',
      );
    }
    updateQuery<Data, Vars, {}>(client.cache, query, watched.variables, change, {});
  }
}

/** Whether the result is a part of a response, not partial data of the cache. */
function isStreaming({ loading, partial, source }: QueryResult): boolean {
  return loading && partial && source === 'network';
}

function dataStateOf(result: QueryResult): DataState {
  if (result.data === undefined) return 'empty';
  if (!result.partial) return 'complete';
  return isStreaming(result) ? 'streaming' : 'partial';
}
