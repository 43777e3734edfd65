import type { CacheDiff } from '../contract/cache.ts';
import { checkOptions } from '../contract/checkOptions.ts';
import type { FetchMoreOptions, QueryResult, WatchedQuery, WatchQueryOptions } from '../contract/client.ts';
import type { Variables } from '../contract/document.ts';
import type { ClientError } from '../contract/errors.ts';
import type { FetchPolicy } from '../contract/policies.ts';
import { asksNetwork, decideFetch, usesCache } from './fetchPolicy.ts';
import { fetchMoreRules, watchQueryRules } from './operationRules.ts';
import { queryResult, sameResult } from './queryResult.ts';
import {
  askedAnew,
  clientErrorOf,
  fetchQuery,
  mustWait,
  prepareQuery,
  type PreparedQuery,
  type ClientState,
  readCache,
  sourceOf,
  tellCacheRead,
} from './clientState.ts';
import { sameVariables } from './sameVariables.ts';
import { watchedResult } from './watchedResult.ts';

/** The state of a request. Without one, the query is idle: its last request has succeeded or failed. */
interface Fetching {
  /**
   * `waiting`: until the cache is restored. `writing`: its response is being written into the cache; changes are
   * published when all of it is there.
   */
  phase: 'waiting' | 'pending' | 'writing';
  cancel(why: string): void;
}

/** The members of a watched query that the client uses. */
export interface ActiveQuery {
  readonly query: PreparedQuery;
  refetch(): Promise<QueryResult>;
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
  checkOptions('client.watchQuery', options, watchQueryRules);
  const listeners = new Set<(result: QueryResult<Data>) => void>();
  const { returnPartialData = false } = options;
  let query = prepareQuery(store, { ...options, variables: options.variables as Variables | undefined });
  let stopWatching: (() => void) | null = null;
  let fetching: Fetching | null = null;
  /** What the cache has, as far as it is known here. */
  let diff: CacheDiff<Data> | null = null;
  let answered = false;
  let held: QueryResult<Data> | null = null;
  let arriving: QueryResult<Data> | null = null;
  let failure: ClientError | undefined;
  let source: 'cache' | 'network' = 'cache';
  /** The paths that were missing from the cache at its last change, so that only new gaps are fetched. */
  let missing: CacheDiff['missing'] = [];
  let current: QueryResult<Data> | null = null;

  const self: ActiveQuery = {
    get query() {
      return query;
    },
    refetch: () => refetch(),
  };

  const isRunning = () => active.has(self);

  function readDiff(): CacheDiff<Data> | null {
    return (diff = readCache<Data>(store, query, true));
  }

  function compute(): QueryResult<Data> {
    // While the cache is watched, it reports every change but one: complete data that becomes too old stays shown.
    if (stopWatching === null || !diff?.complete) readDiff();
    const isOptimistic = diff !== null && sourceOf(store, query, diff.result) === 'optimistic';
    return watchedResult<Data>({
      query,
      returnPartialData,
      diff,
      source: isOptimistic ? 'optimistic' : source,
      loading: fetching !== null || (!isRunning() && willFetch()),
      answered,
      failure,
      held,
      arriving,
    });
  }

  function willFetch(): boolean {
    if (answered) return false;
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
    active.add(self);
    query = askedAnew(query);
    watchCache();
    if (!answered && mustWait(store, query, diff)) void waitAndBegin();
    else begin();
  }

  async function waitAndBegin(): Promise<void> {
    const { result, cancel } = store.wait!(query.operation.name, options.signal);
    const own: Fetching = { phase: 'waiting', cancel };
    fetching = own;
    try {
      await result;
    } catch (error) {
      if (fetching === own) settle(clientErrorOf(error), null);
      return;
    }
    if (fetching !== own) return;
    fetching = null;
    readDiff();
    begin();
    publish();
  }

  /** Fetches what the cache lacks. */
  function begin(): void {
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
    active.delete(self);
    stopWatching?.();
    stopWatching = null;
    cancel('nobody listens any more.');
  }

  function cancel(why: string): void {
    const unfinished = fetching;
    fetching = null;
    arriving = null;
    unfinished?.cancel(why);
  }

  /** Returns whether no request is in flight and the last response was readable from the cache. */
  function mayFetchAgain(): boolean {
    return asksNetwork(query.fetchPolicy) && fetching === null && held === null && failure === undefined;
  }

  function watchCache(): void {
    stopWatching?.();
    stopWatching = null;
    readDiff();
    if (store.cache === undefined || !usesCache(query.fetchPolicy) || query.fetchPolicy === 'standby') return;
    stopWatching = store.cache.watch<Data, Variables>({
      query: query.document,
      variables: query.variables,
      returnPartialData: true,
      callback: cacheChanged,
    });
  }

  function cacheChanged(news: CacheDiff<Data>): void {
    diff = news;
    const { answering, emptying } = store;
    if (fetching !== null) {
      if (fetching.phase !== 'pending') return;
      // Requests are shared, so the response to the same query elsewhere is the one to come here.
      if (query.document === answering?.document && sameVariables(query.variables, answering.variables))
        return;
    }
    const isFetched = asksNetwork(query.fetchPolicy);
    if (news.complete) {
      held = null;
      if (fetching === null) source = 'cache';
    } else if (lacksMore(news.missing, missing)) {
      // Evicted or invalidated data is gone, but data overwritten by another query's response remains valid.
      if (!answering) held = null;
      else if (isFetched && current?.data !== undefined && !current.partial)
        held ??= { ...current, stale: true };
      // Two queries that overwrite each other's data would fetch forever. A response that was requested as a repair
      // causes no further requests.
      if (fetching === null && !answering?.isRepair && isFetched && !emptying) {
        query = askedAnew(query);
        void fetchAndPublish('cache-first', answering !== null).catch(clientErrorOf);
      }
    }
    if (!emptying) missing = news.missing;
    publish();
  }

  async function fetchAndPublish(policy: FetchPolicy, isRepair = false): Promise<QueryResult<Data>> {
    const shown = compute();
    const isRefresh = shown.data !== undefined && !shown.partial;
    const before = fetching;
    const own: Fetching = { phase: 'pending', cancel: () => {} };
    fetching = own;
    failure = undefined;
    const asked = { ...query, fetchPolicy: policy, isRepair };
    const request = fetchQuery<Data>(store, asked, options.signal, {
      beforeWrite() {
        own.phase = 'writing';
      },
      arrived(part) {
        own.phase = 'pending';
        if (fetching !== own) return;
        // A complete result is shown until the new one is complete.
        if (!isRefresh) arriving = part;
        else if (!readDiff()?.complete) held ??= { ...shown, stale: true };
        publish();
      },
    });
    own.cancel = request.sent.cancel;
    // A listener of the event that it was sent may have asked for something else.
    if (fetching !== own) own.cancel('a newer request took its place.');
    // The new request comes first, so that it can share the old one.
    before?.cancel('a newer request took its place.');
    publish();
    try {
      const result = await request.result;
      if (fetching === own) settle(result.error, result);
      if (result.error !== undefined && query.errorPolicy === 'none') throw result.error;
      return result;
    } catch (error) {
      if (fetching === own) settle(clientErrorOf(error), null);
      throw error;
    }
  }

  function settle(error: ClientError | undefined, result: QueryResult<Data> | null): void {
    fetching = null;
    // The received part of an incomplete response is shown, with the error.
    if (result === null && arriving !== null) held = compute();
    arriving = null;
    answered = true;
    failure = error;
    // A response with the same data may have made it younger, which the cache does not report.
    readDiff();
    if (result !== null) {
      source = result.source === 'cache' ? 'cache' : 'network';
      missing = diff?.missing ?? [];
      if (diff?.complete) held = null;
      else if (error === undefined || query.errorPolicy !== 'none') held = result;
      // Data that was overwritten by another response is still the last good data.
      else if (!held?.stale) held = queryResult<Data>({ error });
    }
    const { fetchPolicy: initialFetchPolicy = 'cache-first', nextFetchPolicy: next = query.fetchPolicy } =
      options;
    const fetchPolicy =
      typeof next === 'function'
        ? next(query.fetchPolicy, { reason: 'after-fetch', initialFetchPolicy })
        : next;
    if (query.fetchPolicy !== fetchPolicy) {
      query = { ...query, fetchPolicy };
      if (isRunning()) watchCache();
    }
    publish();
  }

  function setVariables(variables: Vars): void {
    if (sameVariables(variables, query.variables)) return;
    cancel('the variables changed.');
    query = prepareQuery(store, {
      query: options.query,
      variables: variables as Variables,
      fetchPolicy: options.fetchPolicy,
      errorPolicy: options.errorPolicy,
      context: options.context,
    });
    forget();
    if (isRunning()) start();
    publish();
  }

  /** Forgets the results for the previous variables. */
  function forget(): void {
    answered = false;
    held = null;
    arriving = null;
    failure = undefined;
    source = 'cache';
  }

  function refetch(variables?: Partial<Vars>): Promise<QueryResult<Data>> {
    if (variables !== undefined) {
      const merged = { ...query.variables, ...variables };
      if (!sameVariables(merged, query.variables)) {
        query = { ...query, variables: merged };
        forget();
        if (isRunning()) watchCache();
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
      if (!isRunning()) start();
      listeners.add(own);
      const result = getCurrentResult();
      if (result.source !== 'none' || !result.loading) listener(result);
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        queueMicrotask(() => {
          if (listeners.size === 0 && isRunning()) stop();
        });
      };
    },
    async fetchMore<MoreData, MoreVars>(more: FetchMoreOptions<MoreData, MoreVars>) {
      checkOptions('fetchMore', more, fetchMoreRules);
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
