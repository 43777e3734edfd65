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

/** What a hook's options may say anew at every rendering, without a request. */
export interface LiveOptions<Data = any, Vars = any> extends Pick<
  WatchQueryOptions<Data, Vars>,
  'context' | 'nextFetchPolicy'
> {
  /** Milliseconds from one poll to the next; one that would meet another request is passed over. Default: 0, none. */
  readonly pollInterval?: number;
  /** Asked before each poll: `true` passes it over. */
  readonly skipPollAttempt?: () => boolean;
  /** `false`: what is under way is not shown while there is something to show. Default: true. */
  readonly notifyOnNetworkStatusChange?: boolean;
}

/** What a query stands at, and what for. */
export interface ObservedResult<Data = any, Vars = any> extends QueryResult<Data> {
  readonly networkStatus: NetworkStatus;
  readonly dataState: DataState;
  readonly variables: Vars | undefined;
  /** The data before this: of other variables, or before a change. */
  readonly previousData: Data | undefined;
}

export interface ObservedFetchMoreOptions<
  Data = any,
  Vars = any,
  MoreData = Data,
  MoreVars = Vars,
> extends FetchMoreOptions<MoreData, MoreVars> {
  /** Joins the page to what is there. Default: the field's `merge` policy does, as pagination policies do. */
  readonly updateQuery?: (
    previousData: Data,
    options: { readonly fetchMoreResult: MoreData; readonly variables: Vars & Partial<MoreVars> },
  ) => Data;
}

/** A watched query that says what its requests are for, and polls. */
export interface ObservedQuery<Data = any, Vars = any> {
  readonly client: Client;
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables: Vars | undefined;
  /** Hears of each new result. The first listener starts it; the answer stops it, the last one everything. */
  subscribe(listener: () => void): () => void;
  /** The same object until the result changes. */
  getCurrentResult(): ObservedResult<Data, Vars>;
  /** A request for its data is under way, whether or not that is shown. */
  isLoading(): boolean;
  /** Asks the network, with these variables laid over the present ones. A failure is in the result as well. */
  refetch(variables?: Partial<Vars>): Promise<QueryResult<Data>>;
  /** Fetches a page, with these variables laid over the present ones. Rejects if it cannot: the result does not tell. */
  fetchMore<MoreData = Data, MoreVars = Vars>(
    options?: ObservedFetchMoreOptions<Data, Vars, MoreData, MoreVars>,
  ): Promise<QueryResult<MoreData>>;
  /** Changes the data in the cache. */
  updateQuery(update: UpdateQuery<Data, Vars>): void;
  /** Follows a subscription. The answer stops it. */
  subscribeToMore<SubscriptionData = Data, SubscriptionVars = Vars>(
    options: SubscribeToMoreOptions<Data, Vars, SubscriptionData, SubscriptionVars>,
  ): () => void;
  /** @param pollInterval milliseconds; it holds until the next call, or until the option changes */
  startPolling(pollInterval: number): void;
  stopPolling(): void;
}

/**
 * A watched query with what a component wants to know beside: what a request is for, what was shown before, and polls.
 * Nothing starts before the first listener, so it can be made, and read, while a component renders.
 *
 * @param live what may change at any time
 * @param before what was shown before this query, if anything was
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
  // One that was skipped has not asked for other variables.
  const isFirst = before === undefined || (before.source === 'none' && !before.loading && !before.error);
  let purpose: NetworkStatus = isFirst ? NetworkStatus.loading : NetworkStatus.setVariables;
  /** Pages on their way. */
  let pages = 0;
  /** What the present result was made from. */
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

  /** Asks the network. What the request is for is known until it is answered, or another takes its place. */
  function ask(what: NetworkStatus, variables?: Partial<Vars>): Promise<QueryResult<Data>> {
    purpose = what;
    const answer = watched.refetch(variables);
    // The result tells of a failure: that nobody looks at this promise is no mistake.
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
        // Whoever hears of the page hears in the same breath that it is no longer on its way.
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
        'updateQuery changes what is in the cache, and this query has none. Give the client a cache, or keep the data yourself.',
      );
    }
    updateQuery<Data, Vars, {}>(client.cache, query, watched.variables, change, {});
  }
}

/** A part of an answer, and not of what the cache had. */
function isStreaming({ loading, partial, source }: QueryResult): boolean {
  return loading && partial && source === 'network';
}

function dataStateOf(result: QueryResult): DataState {
  if (result.data === undefined) return 'empty';
  if (!result.partial) return 'complete';
  return isStreaming(result) ? 'streaming' : 'partial';
}
