import type { CacheDiff } from '../contract/cache.ts';
import type { QueryResult } from '../contract/client.ts';
import type { ClientError } from '../contract/errors.ts';
import { asksNetwork } from './fetchPolicy.ts';
import type { PreparedQuery } from './clientState.ts';
import { errorOfResponse, isWhole, queryResult, resultOfDiff } from './queryResult.ts';

/** Everything that the result of a watched query depends on. */
export interface WatchState<Data> {
  readonly query: PreparedQuery;
  /** Whether incomplete data of the cache is a result. */
  readonly returnPartialData: boolean;
  /** The data of the cache, complete or not; `null` if the policy does not use it. */
  readonly diff: CacheDiff<Data> | null;
  /** Where complete data of the cache came from. */
  readonly source: QueryResult['source'];
  /** Whether a request is in flight, or will be with the first listener. */
  readonly loading: boolean;
  /** Whether the network has responded since the variables were set. */
  readonly answered: boolean;
  /** The error of the last request. */
  readonly failure: ClientError | undefined;
  /** A result that the cache does not hold, and that is shown while the cache has no complete one. */
  readonly held: QueryResult<Data> | null;
  /** The received part of an incremental response. */
  readonly arriving: QueryResult<Data> | null;
}

/** Returns what the listeners of a watched query see. */
export function watchedResult<Data>(state: WatchState<Data>): QueryResult<Data> {
  const { query, diff, source, loading, failure, held, arriving } = state;
  const missing = diff?.missing ?? [];
  // network-only shows no cached data before its own response has arrived.
  const shown = state.answered || query.fetchPolicy !== 'network-only' ? diff : null;
  if (arriving !== null) return { ...arriving, data: shown?.result ?? arriving.data, missing };
  const isHeld = held?.data !== undefined;
  const errorOfData = () =>
    failure ?? errorOfResponse(shown!.errors, query.errorPolicy, query.operation.name, 0);
  if (shown?.complete) {
    // A failed refresh keeps the old data and marks it as stale. Errors in the response itself do not.
    const stale = loading || (failure !== undefined && failure.kind !== 'graphql');
    return resultOfDiff(shown, errorOfData(), { loading, stale, source });
  }
  // Outdated or invalidated data is shown until fresh data arrives.
  if (shown && !isHeld && asksNetwork(query.fetchPolicy) && isWhole(shown))
    return resultOfDiff(shown, failure ?? held?.error, { loading, stale: true, partial: false });
  if (shown && !isHeld && state.returnPartialData)
    return resultOfDiff(shown, errorOfData(), { loading, source });
  if (held !== null) return { ...held, error: failure ?? held.error, loading, stale: loading || held.stale };
  return queryResult({ error: failure, loading, missing });
}
