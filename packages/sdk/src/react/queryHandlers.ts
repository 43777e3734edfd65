import type { WatchedQuery } from '../contract/client.ts';
import type { SharedQuery } from './sharedQuery.ts';

/** What a component can do with the query that it shows. Each keeps its identity as long as the query is the same. */
export interface QueryHandlers<Data = any, Vars = any> {
  /**
   * Asks the network, with these variables laid over. Whatever shows the query suspends; within `startTransition` it shows
   * what it has until the answer is there.
   */
  refetch: WatchedQuery<Data, Vars>['refetch'];
  /** Fetches a page, which the field's `merge` policy joins to what is there. Suspends as `refetch` does. */
  fetchMore: WatchedQuery<Data, Vars>['fetchMore'];
}

/** @param shared `null`: no query is asked, and each of them rejects */
export function queryHandlers<Data, Vars>(shared: SharedQuery<Data, Vars> | null): QueryHandlers<Data, Vars> {
  if (shared !== null) return { refetch: shared.refetch, fetchMore: shared.fetchMore };
  return { refetch: rejectSkipped, fetchMore: rejectSkipped };
}

async function rejectSkipped(): Promise<never> {
  throw new Error(
    'This query is skipped. Ask for it, without skip or skipToken, before you fetch more of it.',
  );
}
