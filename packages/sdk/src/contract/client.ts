import type { Cache } from './cache.ts';
import type {
  DocumentNode,
  GivenVariables,
  ResponsePath,
  TypedDocumentNode,
  VariablesOption,
} from './document.ts';
import type { ClientError } from './errors.ts';
import type { EventListener } from './events.ts';
import type { ErrorPolicy, FetchPolicy } from './policies.ts';
import type { Runtime } from './runtime.ts';
import type { RequestContext } from './transport.ts';

/**
 * The state of a query.
 *
 * Data is never `undefined` without an explanation: there is an `error`, `loading` is true, `missing` lists paths, or
 * `source` is `none`.
 */
export interface QueryResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
  /** Whether a request for this result is in flight. */
  readonly loading: boolean;
  /**
   * Whether the data is outdated: a request for newer data is in flight, or the data is too old, was invalidated, or
   * was overwritten by another response.
   */
  readonly stale: boolean;
  /** Whether the data is incomplete. `missing` lists the paths. */
  readonly partial: boolean;
  /** The paths that are missing from the cache, too old or invalidated; otherwise empty. */
  readonly missing: readonly ResponsePath[];
  /** Where the data came from. `none` if data is missing. */
  readonly source: 'cache' | 'network' | 'optimistic' | 'none';
}

/** Options of `client.query`. */
export interface QueryOptions<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  readonly fetchPolicy?: FetchPolicy;
  readonly errorPolicy?: ErrorPolicy;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
}

/** Options of `client.watchQuery`. */
export interface WatchQueryOptions<Data = any, Vars = any> extends QueryOptions<Data, Vars> {
  readonly returnPartialData?: boolean;
  /**
   * The fetch policy after the first fetch, until the variables change. A function is called after each fetch.
   *
   * Defaults to `fetchPolicy`.
   */
  readonly nextFetchPolicy?: FetchPolicy | NextFetchPolicy;
}

/**
 * Returns the fetch policy to use after a fetch.
 *
 * @param current the policy of the fetch that has completed
 */
export type NextFetchPolicy = (
  current: FetchPolicy,
  context: { readonly reason: 'after-fetch'; readonly initialFetchPolicy: FetchPolicy },
) => FetchPolicy;

/** Options of `fetchMore`, which fetches another page of a watched query. */
export interface FetchMoreOptions<Data = any, Vars = any> {
  /** The query for the page. Defaults to the watched query. */
  readonly query?: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** Variables that override those of the watched query. */
  readonly variables?: Partial<NoInfer<Vars>>;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
  /** Called when the page has arrived, immediately before it is written into the cache. */
  readonly beforeWrite?: () => void;
}

/** A query that is kept up to date while it has subscribers. */
export interface WatchedQuery<Data = any, Vars = any> {
  /**
   * Subscribes to results. If the cache has a result, the listener is called before `subscribe` returns.
   *
   * @returns a function that unsubscribes
   */
  subscribe(listener: (result: QueryResult<Data>) => void): () => void;
  /** Returns the current result; the same object until it changes. */
  getCurrentResult(): QueryResult<Data>;
  /**
   * Fetches the query from the network.
   *
   * @param variables override the current variables
   */
  refetch(variables?: Partial<Vars>): Promise<QueryResult<Data>>;
  /** Fetches a page and writes it into the same fields, where the `merge` policy of the field joins the pages. */
  fetchMore<MoreData = Data, MoreVars = Vars>(
    options: FetchMoreOptions<MoreData, MoreVars>,
  ): Promise<QueryResult<MoreData>>;
  /** Changes the variables. Does nothing if they equal the current ones. */
  setVariables(variables: Vars): void;
  readonly variables: Vars | undefined;
}

/** Options of `client.mutate`. */
export interface MutateOptions<Data = any, Vars = any> {
  readonly mutation: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  /**
   * Data to show until the response arrives, or a function that returns it. Return `IGNORE` to skip the optimistic
   * update.
   *
   * It is rolled back if the mutation fails.
   */
  readonly optimisticResponse?:
    | NoInfer<Data>
    | ((
        variables: NoInfer<Vars>,
        context: { readonly IGNORE: IgnoreOptimism },
      ) => NoInfer<Data> | IgnoreOptimism);
  /** Changes other parts of the cache. Called for the optimistic response and again for the response of the server. */
  readonly update?: (
    cache: Cache,
    result: { readonly data: NoInfer<Data> },
    options: { readonly variables: GivenVariables<NoInfer<Vars>> },
  ) => void;
  /** The queries to fetch again afterwards. A function is called when the response has arrived. */
  readonly refetchQueries?: RefetchQueries | ((result: MutationResult<Data>) => RefetchQueries);
  /** Whether the promise waits for the refetched queries. Defaults to false. */
  readonly awaitRefetchQueries?: boolean;
  /** Whether the outbox may queue this mutation, if it lists the operation. Defaults to true. */
  readonly queue?: boolean;
  /** `no-cache` does not write the response or an optimistic response into the cache. Defaults to `network-only`. */
  readonly fetchPolicy?: 'network-only' | 'no-cache';
  readonly errorPolicy?: ErrorPolicy;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
}

/** The type of `IGNORE`. Return it from `optimisticResponse` to skip the optimistic update. */
export type IgnoreOptimism = null;

/**
 * The queries to fetch again: watched queries by operation name or document, or any query with its variables.
 *
 * `active` and `all` both mean every watched query whose policy uses the network, because queries without watchers
 * are not retained.
 */
export type RefetchQueries =
  | 'active'
  | 'all'
  | readonly (string | DocumentNode | Pick<QueryOptions, 'query' | 'variables' | 'context'>)[];

/** The result of a mutation. */
export interface MutationResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
}

/** Options of `client.subscribe`. */
export interface SubscribeOptions<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  /** How errors in a result are reported. A result with errors does not end the subscription. Defaults to `none`. */
  readonly errorPolicy?: ErrorPolicy;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
}

/** One result of a subscription. With `errorPolicy: 'none'`, a result with errors has no data. */
export interface SubscriptionResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
}

/** Receives the results of a subscription and its end. */
export interface SubscriptionObserver<Data = any> {
  readonly next?: (result: SubscriptionResult<Data>) => void;
  /**
   * Called when the subscription is aborted or ends with an error that a retry cannot fix. Lost connections are
   * restored and do not end the subscription.
   */
  readonly error?: (error: ClientError) => void;
  /** Called when the server ends the subscription. */
  readonly complete?: () => void;
}

/** A GraphQL subscription, as returned by `client.subscribe`. */
export interface Subscription<Data = any> {
  /**
   * Sends a request and receives its results. Every call sends its own request.
   *
   * @param observer an observer, or a function that receives all results and, as the last one, the error that ended
   *   the subscription
   * @returns a function that unsubscribes
   */
  subscribe(observer: SubscriptionObserver<Data> | ((result: SubscriptionResult<Data>) => void)): () => void;
}

/** A client that was created with a cache. */
export interface ClientWithCache extends Client {
  readonly cache: Cache;
}

/** A typed GraphQL client with one transport and an optional cache. */
export interface Client {
  readonly cache: Cache | undefined;
  /** The clock, timers and random numbers of the client, for code that extends it, such as hooks. */
  readonly runtime: Runtime;
  /** Completes the options of a watched query, for hooks. Only clients from `withDefaultOptions` have it. */
  completeOptions?<Options extends object>(options: Options): Options;
  /** Runs a query once. */
  query<Data, Vars = any>(
    options: QueryOptions<Data, Vars> & VariablesOption<Vars>,
  ): Promise<QueryResult<Data>>;
  /** Creates a query that is kept up to date while it has subscribers. */
  watchQuery<Data, Vars = any>(
    options: WatchQueryOptions<Data, Vars> & VariablesOption<Vars>,
  ): WatchedQuery<Data, Vars>;
  /** Runs a mutation. */
  mutate<Data, Vars = any>(
    options: MutateOptions<Data, Vars> & VariablesOption<Vars>,
  ): Promise<MutationResult<Data>>;
  /** Creates a subscription. Sends nothing until it has a subscriber. Its results are written into the cache. */
  subscribe<Data, Vars = any>(
    options: SubscribeOptions<Data, Vars> & VariablesOption<Vars>,
  ): Subscription<Data>;
  /**
   * Fetches queries again and writes their results into the cache. Rejects if one of them fails.
   *
   * @returns the results, in the order of `include`
   */
  refetchQueries(options: { readonly include: RefetchQueries }): Promise<readonly QueryResult[]>;
  /** Adds an event listener. Returns a function that removes it. */
  on(listener: EventListener): () => void;
  /** Removes all data from the cache and fetches every watched query again. Subscriptions continue. */
  resetStore(): Promise<void>;
  /**
   * Adds a function that `resetStore` calls, and waits for, before it fetches: to write initial data, for example.
   *
   * @returns a function that removes it
   */
  onResetStore(listener: () => unknown): () => void;
  /**
   * Removes all data from the cache and fetches nothing. Mutations in an outbox are still sent; `outbox.clear()`
   * drops them.
   */
  clearStore(): Promise<void>;
  /** Adds a function that `clearStore` calls and waits for. Returns a function that removes it. */
  onClearStore(listener: () => unknown): () => void;
  /** Aborts all operations in flight with an `AbortError` and stops listening to the transport. */
  stop(): void;
}
