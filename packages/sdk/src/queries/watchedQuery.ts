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

/** An answer that is on its way, or waits until the cache is filled before it sets out. */
interface Fetching {
  readonly sent: Pending<unknown>;
  readonly isWaiting?: true;
}

/** What the client itself asks of a watched query. */
export interface ActiveQuery {
  readonly query: PreparedQuery;
  refetch(): Promise<unknown>;
}

/**
 * A query that is kept up to date while somebody listens.
 *
 * Nothing starts before the first `subscribe`, so one can be made, and read, while a component renders. When the last
 * listener leaves, everything stops, one microtask later: whoever leaves and comes back at once (React's StrictMode
 * does) causes no second request.
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
  /** The network has had its say since the variables were set. */
  let answered = false;
  /** What the network said where the cache has no say, or does not hold the answer whole, or no longer does. */
  let held: QueryResult<Data> | null = null;
  /** What there is of an answer that comes in parts, unless something whole is shown until all of it is there. */
  let arriving: QueryResult<Data> | null = null;
  /** What the cache was last heard to lack. */
  let missing: CacheDiff['missing'] = [];
  /** Of the latest fetch. */
  let failure: ClientError | undefined;
  let source: 'cache' | 'network' = 'cache';
  /** The answer is being written: the cache's call back is about what `settle` will publish anyway. */
  let settling = false;
  let current: QueryResult<Data> | null = null;
  /** What the cache had when it last said something, or was asked to. */
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
    // What merely became too old while it is shown stays: nobody has called to say so, and nothing is on its way.
    const isOlder = running && now?.complete === false && heard?.complete === true;
    const diff = isOlder ? heard : now;
    if (arriving !== null) return resultOfPart(arriving, diff);
    const isEnough = diff?.complete || (returnPartialData && held?.data === undefined);
    const mayShow = answered || mayShowFirst();
    if (diff?.complete === false && mayShow && held?.data === undefined && asksNetwork(query.fetchPolicy)) {
      // What is too old, or was invalidated, is shown until there is a fresh answer.
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
    // A failed refresh leaves what was there before, and says so; errors of the answer itself do not make it old.
    const stale = diff.complete && (loading || (failure !== undefined && failure.kind !== 'graphql'));
    const optimistic = sourceOf(store, query, diff.result) === 'optimistic';
    return resultOfDiff<Data>(diff, error, { loading, stale, source: optimistic ? 'optimistic' : source });
  }

  function resultOfPart(part: QueryResult<Data>, diff: CacheDiff<Data> | null): QueryResult<Data> {
    const known = diff !== null && (answered || mayShowFirst()) ? readCache<Data>(store, query, true) : null;
    const data = known?.result ?? part.data;
    return { ...part, data, missing: (known ?? diff)?.missing ?? part.missing };
  }

  // network-only shows nothing of the cache before its own answer has come.
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

  /** Looks into the cache, and asks for what it lacks. */
  function begin(diff: CacheDiff<Data> | null): void {
    missing = diff?.missing ?? [];
    tellCacheRead(store, query, diff);
    if (!answered) {
      if (decideFetch(query.fetchPolicy, query.errorPolicy, diff).fetch)
        void fetchAndPublish(query.fetchPolicy).catch(clientErrorOf);
    } else if (diff?.complete === false && mayFetchAgain()) {
      // While nobody listened it was evicted or invalidated, or became too old.
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

  /** Nothing is on its way, and the last answer was one that the cache could give back. */
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
    // What the cache is filled with is looked at when it is full.
    if (settling || fetching?.isWaiting) return;
    const { answer, emptying } = store;
    const isFetched = asksNetwork(query.fetchPolicy);
    if (diff.complete) {
      held = null;
      if (fetching === null) source = 'cache';
    } else if (lacksMore(diff.missing, missing)) {
      // What was evicted or invalidated is gone; what another query's answer took the place of was no worse than that.
      if (answer === null) held = null;
      else if (isFetched && current?.data !== undefined && !current.partial)
        held ??= { ...current, stale: true };
      // Two queries that take turns in breaking one another would ask for ever: an answer that was only asked for
      // because of another one sets off nothing more.
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
          // What is whole is shown until the new answer is.
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
    // What came of an answer that did not come whole is shown, with what went wrong.
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
      // What gave way to another answer is still the last good one.
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
    // Whoever made the options may have another context by now.
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
      // A listener of one's own: the same function may subscribe twice.
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
        throw new Error(
          `fetchMore joins pages in the cache, and ${query.operation.name ?? 'this query'} has none. Give the client a cache, or fetch the page with client.query.`,
        );
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
