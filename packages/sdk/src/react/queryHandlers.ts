import type { ObservedQuery } from './observeQuery.ts';
import type { SharedQuery } from './sharedQuery.ts';

/** What a component can do with the query that it shows. Each keeps its identity as long as the query is the same. */
export interface SuspenseQueryHandlers<Data = any, Vars = any> {
  /**
   * Asks the network, with these variables laid over. Whatever shows the query suspends; within `startTransition` it shows
   * what it has until the answer is there.
   */
  readonly refetch: ObservedQuery<Data, Vars>['refetch'];
  /** Fetches a page, which the field's `merge` policy joins to what is there. Suspends as `refetch` does. */
  readonly fetchMore: ObservedQuery<Data, Vars>['fetchMore'];
  /** Follows a subscription. The answer stops it: hand it to an effect. */
  readonly subscribeToMore: ObservedQuery<Data, Vars>['subscribeToMore'];
}

/** @param shared `null`: no query is asked, and each of them throws, or rejects */
export function queryHandlers<Data, Vars>(
  shared: SharedQuery<Data, Vars> | null,
): SuspenseQueryHandlers<Data, Vars> {
  if (shared === null) return skippedHandlers;
  const { refetch, fetchMore, subscribeToMore } = shared;
  return { refetch, fetchMore, subscribeToMore };
}

const skippedHandlers: SuspenseQueryHandlers = {
  refetch: async () => refuse(),
  fetchMore: async () => refuse(),
  subscribeToMore: refuse,
};

function refuse(): never {
  throw new Error(
    'This query is skipped. Ask for it, without skip or skipToken, before you ask for more of it.',
  );
}
