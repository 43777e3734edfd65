import type { CacheDiff } from '../contract/cache.ts';
import type { FetchMoreOptions, QueryResult, WatchedQuery, WatchQueryOptions } from '../contract/client.ts';
import type { Variables } from '../contract/document.ts';
import type { ClientError } from '../contract/errors.ts';
import type { FetchPolicy } from '../contract/policies.ts';
import { asksNetwork, decideFetch, usesCache } from './fetchPolicy.ts';
import { errorOfResponse, isWhole, queryResult, resultOfDiff, sameResult } from './queryResult.ts';
import {
  askedAnew,
  clientErrorOf,
  fetchQuery,
  mustWait,
  prepareQuery,
  type PreparedQuery,
  type QueryFetch,
  type ClientState,
  readCache,
  sourceOf,
  tellCacheRead,
} from './clientState.ts';
import type { Pending } from './requests.ts';
import { sameVariables } from './sameVariables.ts';

/** A request in flight, or one that waits until the cache is restored. */
interface Fetching {
  readonly sent: Pending<unknown>;
  readonly isWaiting?: true;
}

/** The members of a watched query that the client uses. */
export interface ActiveQuery {
  readonly query: PreparedQuery;
  refetch(): Promise<unknown>;
}

/**
 * Creates a query that is kept up to date while it has listeners.
 *
 * Nothing starts before the first `subscribe`, so it can be created and read during rendering. When the last listener
 * leaves, everything stops one microtask later. A listener that immediately returns, as under React's StrictMode,
 * causes no second request.
 */
export function createWatchedQuery<Data, Vars>(
  store: ClientState,
  active: Set<ActiveQuery>,
  options: WatchQueryOptions<Data, Vars>,
): WatchedQuery<Data, Vars> {
  const listeners = new Set<(result: QueryResult<Data>) => void>();
  const returnPartialData = options.returnPartialData ?? false;
  let query = prepareQuery(store, { ...options, variables: options.variables as Variables | undefined });
  let running = false;
  let stopWatching: () => void = () => {};
  let fetching: Fetching | null = null;
  /** Whether the network has responded since the variables were set. */
  let answered = false;
  /** The result of the network if the policy does not use the cache, or the cache does not hold the complete result. */
  let held: QueryResult<Data> | null = null;
  /** The received part of an incremental response, unless a complete result is shown in the meantime. */
  let arriving: QueryResult<Data> | null = null;
  /** The paths that were missing from the cache at the last notification. */
  let missing: CacheDiff['missing'] = [];
  /** The error of the last request. */
  let failure: ClientError | undefined;
  let source: 'cache' | 'network' = 'cache';
  /** Whether a response is being written; `settle` publishes its result, so notifications of the cache are ignored. */
  let settling = false;
  let current: QueryResult<Data> | null = null;
  /** The state of the cache at its last notification or read. */
  let heard: CacheDiff<Data> | null = null;

  const self: ActiveQuery = {
    get query() {
      return query;
    },
    refetch: () => refetch(),
  };

  function compute(): QueryResult<Data> {
    const loading = fetching !== null || (!running && willFetch());
    const now = readCache<Data>(store, query, returnPartialData);
    // Data that becomes too old while it is shown stays: expiry does not notify, and no request is in flight.
    const isOlder = running && now?.complete === false && heard?.complete === true;
    const diff = isOlder ? heard : now;
    if (arriving !== null) return resultOfPart(arriving, diff);
    const isEnough = diff?.complete || (returnPartialData && held?.data === undefined);
    const mayShow = answered || mayShowFirst();
    if (diff?.complete === false && mayShow && held?.data === undefined && asksNetwork(query.fetchPolicy)) {
      // Outdated or invalidated data is shown until fresh data arrives.
      const old = readCache<Data>(store, query, true)!;
      const error = failure ?? held?.error;
      if (isWhole(old)) return resultOfDiff<Data>(old, error, { loading, stale: true, partial: false });
    }
    if (diff === null || !isEnough || !mayShow) {
      if (held !== null)
        return { ...held, error: failure ?? held.error, loading, stale: loading || held.stale };
      return queryResult<Data>({ error: failure, loading, missing: diff?.missing ?? [] });
    }
    const error = failure ?? errorOfResponse(diff.errors, query.errorPolicy, query.operation.name, 0);
    // A failed refresh keeps the old data and marks it as stale. Errors in the response itself do not.
    const stale = diff.complete && (loading || (failure !== undefined && failure.kind !== 'graphql'));
    const optimistic = sourceOf(store, query, diff.result) === 'optimistic';
    return resultOfDiff<Data>(diff, error, { loading, stale, source: optimistic ? 'optimistic' : source });
  }

  function resultOfPart(part: QueryResult<Data>, diff: CacheDiff<Data> | null): QueryResult<Data> {
    const known = diff !== null && (answered || mayShowFirst()) ? readCache<Data>(store, query, true) : null;
    const data = known?.result ?? part.data;
    return { ...part, data, missing: (known ?? diff)?.missing ?? part.missing };
  }

  // network-only shows no cached data before its own response has arrived.
  function mayShowFirst(): boolean {
    return query.fetchPolicy !== 'network-only';
  }

  function willFetch(): boolean {
    if (answered) return false;
    const diff = readCache(store, query);
    return decideFetch(query.fetchPolicy, query.errorPolicy, diff).fetch || mustWait(store, query, diff);
  }

  function getCurrentResult(): QueryResult<Data> {
    const next = compute();
    if (current === null || !sameResult(current, next)) current = next;
    return current;
  }

  function publish(): void {
    const before = current;
    const result = getCurrentResult();
    if (result === before) return;
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(result);
  }

  function start(): void {
    running = true;
    active.add(self);
    query = askedAnew(query);
    watchCache();
    const diff = readCache<Data>(store, query);
    if (!answered && mustWait(store, query, diff)) void waitAndBegin();
    else begin(diff);
  }

  async function waitAndBegin(): Promise<void> {
    const sent = store.wait!(query.operation.name, options.signal);
    const waiting: Fetching = { sent, isWaiting: true };
    fetching = waiting;
    try {
      await sent.result;
    } catch (error) {
      if (fetching === waiting) settle(clientErrorOf(error), null);
      return;
    }
    if (fetching !== waiting) return;
    fetching = null;
    heard = readCache<Data>(store, query, returnPartialData);
    begin(readCache<Data>(store, query));
    publish();
  }

  /** Reads the cache and fetches missing data. */
  function begin(diff: CacheDiff<Data> | null): void {
    missing = diff?.missing ?? [];
    tellCacheRead(store, query, diff);
    if (!answered) {
      if (decideFetch(query.fetchPolicy, query.errorPolicy, diff).fetch)
        void fetchAndPublish(query.fetchPolicy).catch(clientErrorOf);
    } else if (diff?.complete === false && mayFetchAgain()) {
      // The data was evicted, invalidated or became too old while there were no listeners.
      void fetchAndPublish('cache-first').catch(clientErrorOf);
    }
  }

  function stop(): void {
    running = false;
    active.delete(self);
    stopWatching();
    stopWatching = () => {};
    const unfinished = fetching;
    fetching = null;
    arriving = null;
    unfinished?.sent.cancel('nobody listens any more.');
  }

  /** Returns whether no request is in flight and the last response was readable from the cache. */
  function mayFetchAgain(): boolean {
    return asksNetwork(query.fetchPolicy) && fetching === null && held === null && failure === undefined;
  }

  function watchCache(): void {
    stopWatching();
    heard = readCache<Data>(store, query, returnPartialData);
    if (store.cache === undefined || !usesCache(query.fetchPolicy) || query.fetchPolicy === 'standby') return;
    stopWatching = store.cache.watch<Data, Variables>({
      query: query.document,
      variables: query.variables,
      returnPartialData,
      callback: cacheChanged,
    });
  }

  function cacheChanged(diff: CacheDiff<Data>): void {
    heard = diff;
    // A cache that is being restored is read when it is complete.
    if (settling || fetching?.isWaiting) return;
    const { answer, emptying } = store;
    const isFetched = asksNetwork(query.fetchPolicy);
    if (diff.complete) {
      held = null;
      if (fetching === null) source = 'cache';
    } else if (lacksMore(diff.missing, missing)) {
      // Evicted or invalidated data is gone, but data overwritten by another query's response remains valid.
      if (answer === null) held = null;
      else if (isFetched && current?.data !== undefined && !current.partial)
        held ??= { ...current, stale: true };
      // Two queries that overwrite each other's data would fetch forever. A response that was requested as a repair
      // causes no further requests.
      if (fetching === null && answer !== 'repair' && isFetched && !emptying) {
        query = askedAnew(query);
        void fetchAndPublish('cache-first', answer !== null).catch(clientErrorOf);
      }
    }
    if (!emptying) missing = diff.missing;
    publish();
  }

  async function fetchAndPublish(policy: FetchPolicy, isRepair = false): Promise<QueryResult<Data>> {
    const fetch: QueryFetch<Data> = fetchQuery<Data>(
      store,
      { ...query, fetchPolicy: policy, isRepair },
      options.signal,
      {
        beforeWrite() {
          settling = fetching === fetch;
        },
        arrived(part) {
          if (fetching !== fetch) return;
          settling = false;
          // A complete result is shown until the new one is complete.
          if (!isRefresh) arriving = part;
          else if (!readCache(store, query)?.complete) held ??= { ...shown, stale: true };
          publish();
        },
      },
    );
    const shown = compute();
    const isRefresh = shown.data !== undefined && !shown.partial;
    fetching?.sent.cancel('a newer request took its place.');
    fetching = fetch;
    failure = undefined;
    publish();
    try {
      const result = await fetch.result;
      if (fetching === fetch) settle(result.error, result);
      if (result.error !== undefined && query.errorPolicy === 'none') throw result.error;
      return result;
    } catch (error) {
      if (fetching === fetch) settle(clientErrorOf(error), null);
      throw error;
    }
  }

  function settle(error: ClientError | undefined, result: QueryResult<Data> | null): void {
    fetching = null;
    settling = false;
    // The received part of an incomplete response is shown, with the error.
    if (result === null && arriving !== null) held = compute();
    arriving = null;
    answered = true;
    failure = error;
    heard = readCache<Data>(store, query, returnPartialData);
    if (result !== null) {
      source = result.source === 'cache' ? 'cache' : 'network';
      const refused = error !== undefined && query.errorPolicy === 'none';
      const diff = readCache<Data>(store, query);
      missing = diff?.missing ?? [];
      // Data that was overwritten by another response is still the last good data.
      const kept = held?.stale ? held : queryResult<Data>({ error });
      held = diff?.complete ? null : refused ? kept : result;
    }
    const { fetchPolicy: initialFetchPolicy = 'cache-first', nextFetchPolicy: next = query.fetchPolicy } =
      options;
    const fetchPolicy =
      typeof next === 'function'
        ? next(query.fetchPolicy, { reason: 'after-fetch', initialFetchPolicy })
        : next;
    if (query.fetchPolicy !== fetchPolicy) {
      query = { ...query, fetchPolicy };
      if (running) watchCache();
    }
    publish();
  }

  function setVariables(variables: Vars): void {
    if (sameVariables(variables, query.variables)) return;
    const unfinished = fetching;
    fetching = null;
    arriving = null;
    unfinished?.sent.cancel('the variables changed.');
    query = prepareQuery(store, {
      query: options.query,
      variables: variables as Variables,
      fetchPolicy: options.fetchPolicy,
      errorPolicy: options.errorPolicy,
      context: options.context,
    });
    answered = false;
    held = null;
    failure = undefined;
    source = 'cache';
    if (running) start();
    publish();
  }

  function refetch(variables?: Partial<Vars>): Promise<QueryResult<Data>> {
    if (variables !== undefined) {
      const merged = { ...query.variables, ...variables };
      if (!sameVariables(merged, query.variables)) {
        query = { ...query, variables: merged };
        held = null;
        arriving = null;
        answered = false;
        if (running) watchCache();
      }
    }
    // The creator of the options may have changed the context since.
    query = { ...askedAnew(query), context: options.context };
    return fetchAndPublish(query.fetchPolicy === 'no-cache' ? 'no-cache' : 'network-only');
  }

  return {
    get variables() {
      return query.variables as Vars | undefined;
    },
    getCurrentResult,
    setVariables,
    refetch,
    subscribe(listener) {
      // A separate listener, because the same function may subscribe twice.
      const own = (result: QueryResult<Data>) => listener(result);
      if (!running) start();
      listeners.add(own);
      const result = getCurrentResult();
      if (result.source !== 'none' || !result.loading) listener(result);
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        queueMicrotask(() => {
          if (listeners.size === 0 && running) stop();
        });
      };
    },
    async fetchMore<MoreData, MoreVars>(more: FetchMoreOptions<MoreData, MoreVars>) {
      if (!usesCache(query.fetchPolicy))
        throw new Error('fetchMore needs a cache. To fetch a page without one, use client.query.');
      const page = prepareQuery(store, {
        query: more.query ?? options.query,
        variables: { ...query.variables, ...more.variables },
        fetchPolicy: 'network-only',
        errorPolicy: options.errorPolicy,
        context: more.context ?? options.context,
      });
      const result = await fetchQuery<MoreData>(store, page, more.signal, more).result;
      if (result.error !== undefined && page.errorPolicy === 'none') throw result.error;
      return result;
    },
  };
}

function lacksMore(now: CacheDiff['missing'], before: CacheDiff['missing']): boolean {
  const known = new Set(before.map(String));
  return now.some((path) => !known.has(String(path)));
}
