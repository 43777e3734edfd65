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
 * What a query stands at. Data is never silently `undefined`: there is data, an error, `loading`, or a stated lack
 * (`missing`, or `source: 'none'`).
 */
export interface QueryResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
  /** A request for this result is under way. */
  readonly loading: boolean;
  /**
   * The data is shown while a fresher answer is fetched; or it is too old, was invalidated, or gave way to another answer
   * in the cache.
   */
  readonly stale: boolean;
  /** The data is not whole: `missing` says where. */
  readonly partial: boolean;
  /** The paths that the cache lacked, or where what it held is too old or was invalidated; empty if none. */
  readonly missing: readonly ResponsePath[];
  /** Where the data came from; `none`: there is no data. */
  readonly source: 'cache' | 'network' | 'optimistic' | 'none';
}

export interface QueryOptions<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  readonly fetchPolicy?: FetchPolicy;
  readonly errorPolicy?: ErrorPolicy;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
}

export interface WatchQueryOptions<Data = any, Vars = any> extends QueryOptions<Data, Vars> {
  readonly returnPartialData?: boolean;
  /**
   * Policy of what follows the first fetch, until the variables change. A function is asked after each fetch. Default: it
   * stays.
   */
  readonly nextFetchPolicy?: FetchPolicy | NextFetchPolicy;
}

/** @param current the policy of the fetch that came to its end */
export type NextFetchPolicy = (
  current: FetchPolicy,
  context: { readonly reason: 'after-fetch'; readonly initialFetchPolicy: FetchPolicy },
) => FetchPolicy;

/** How another page of a watched query is fetched. */
export interface FetchMoreOptions<Data = any, Vars = any> {
  /** Default: the query itself. */
  readonly query?: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** Laid over those of the query. */
  readonly variables?: Partial<NoInfer<Vars>>;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
  /** The page is there: right before the cache, and who watches it, hears of it. */
  readonly beforeWrite?: () => void;
}

/** A query that is kept up to date for as long as somebody listens. */
export interface WatchedQuery<Data = any, Vars = any> {
  /** Hears each new result, the first within the call where the cache has it. The answer stops it. */
  subscribe(listener: (result: QueryResult<Data>) => void): () => void;
  /** The same object until the result changes. */
  getCurrentResult(): QueryResult<Data>;
  /** Asks the network, with these variables laid over the present ones. */
  refetch(variables?: Partial<Vars>): Promise<QueryResult<Data>>;
  /** Fetches with these variables laid over, and writes the answer into the same fields: pages are joined by the field's `merge` policy. */
  fetchMore<MoreData = Data, MoreVars = Vars>(
    options: FetchMoreOptions<MoreData, MoreVars>,
  ): Promise<QueryResult<MoreData>>;
  /** Nothing happens if they equal the present ones. */
  setVariables(variables: Vars): void;
  readonly variables: Vars | undefined;
}

export interface MutateOptions<Data = any, Vars = any> {
  readonly mutation: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  /** Shown until the answer comes, taken back if it is an error. Nothing is shown if a function answers `IGNORE`. */
  readonly optimisticResponse?:
    | NoInfer<Data>
    | ((
        variables: NoInfer<Vars>,
        context: { readonly IGNORE: IgnoreOptimism },
      ) => NoInfer<Data> | IgnoreOptimism);
  /** Changes the cache beyond what the answer holds; runs for the optimistic answer and for the real one. */
  readonly update?: (
    cache: Cache,
    result: { readonly data: NoInfer<Data> },
    options: { readonly variables: GivenVariables<NoInfer<Vars>> },
  ) => void;
  /** What to fetch again afterwards; a function is asked when the answer is there. */
  readonly refetchQueries?: RefetchQueries | ((result: MutationResult<Data>) => RefetchQueries);
  /** The promise waits for those. Default: false. */
  readonly awaitRefetchQueries?: boolean;
  /** `false`: past the outbox, also where that lists the operation. Default: true. */
  readonly queue?: boolean;
  /** `no-cache`: the answer is not written into the cache, nor is anything expected there. Default: `network-only`. */
  readonly fetchPolicy?: 'network-only' | 'no-cache';
  readonly errorPolicy?: ErrorPolicy;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
}

/** What a function of an expected answer answers where nothing is to be expected. */
export type IgnoreOptimism = null;

/**
 * Watched queries, by operation name or document; or a query with its variables, whether or not it is watched. `active` and
 * `all`: every watched query that asks the network at all, since a query that nobody watches is not kept.
 */
export type RefetchQueries =
  | 'active'
  | 'all'
  | readonly (string | DocumentNode | Pick<QueryOptions, 'query' | 'variables' | 'context'>)[];

export interface MutationResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
}

export interface SubscribeOptions<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  /** As of a query, but for what goes on: a result with errors does not end the subscription. Default: `none`. */
  readonly errorPolicy?: ErrorPolicy;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
}

/** One result of a subscription. Under `errorPolicy: 'none'`, one with errors has no data. */
export interface SubscriptionResult<Data = any> {
  readonly data: Data | undefined;
  readonly error: ClientError | undefined;
}

export interface SubscriptionObserver<Data = any> {
  readonly next?: (result: SubscriptionResult<Data>) => void;
  /** What ended it: a failure that time does not mend, an abort. Connections that are lost are made anew, and are none. */
  readonly error?: (error: ClientError) => void;
  /** The server ended it. */
  readonly complete?: () => void;
}

/** What a server tells for as long as somebody listens. */
export interface Subscription<Data = any> {
  /**
   * Sends a request of its own. The answer stops it: nothing more is heard.
   *
   * @param observer a function hears every result, and what ended it as a last one
   */
  subscribe(observer: SubscriptionObserver<Data> | ((result: SubscriptionResult<Data>) => void)): () => void;
}

/** A typed GraphQL client: one transport, and a cache if it was given one. */
export interface Client {
  readonly cache: Cache | undefined;
  /** Its clock, timers and chance: for what goes with a client, such as hooks. */
  readonly runtime: Runtime;
  query<Data, Vars>(options: QueryOptions<Data, Vars> & VariablesOption<Vars>): Promise<QueryResult<Data>>;
  watchQuery<Data, Vars>(
    options: WatchQueryOptions<Data, Vars> & VariablesOption<Vars>,
  ): WatchedQuery<Data, Vars>;
  mutate<Data, Vars>(
    options: MutateOptions<Data, Vars> & VariablesOption<Vars>,
  ): Promise<MutationResult<Data>>;
  /** Sends nothing before somebody subscribes. What the server tells is written into the cache. */
  subscribe<Data, Vars>(options: SubscribeOptions<Data, Vars> & VariablesOption<Vars>): Subscription<Data>;
  /** Adds a listener; the answer removes it. */
  on(listener: EventListener): () => void;
  /** Empties the cache and fetches every watched query again. Subscriptions go on. */
  resetStore(): Promise<void>;
  /** Empties the cache, and fetches nothing. What waits in an outbox is still sent: `outbox.clear()` drops it. */
  clearStore(): Promise<void>;
  /** Aborts what is in flight (each promise rejects, and each subscription ends, with an AbortError) and no longer hears its transport. */
  stop(): void;
}
