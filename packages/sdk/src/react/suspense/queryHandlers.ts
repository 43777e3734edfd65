import type { ObservedQuery } from '../observeQuery.ts';
import type { SharedQuery } from '../sharedQuery.ts';

/** Actions on the query of a component. Each function is stable while the query is the same. */
export interface SuspenseQueryHandlers<Data = any, Vars = any> {
  /**
   * Fetches from the network. Components that show the query suspend; within `startTransition`, they keep showing the
   * old data.
   */
  readonly refetch: ObservedQuery<Data, Vars>['refetch'];
  /** Fetches a page, which the `merge` policy of the field joins with the existing data. Suspends like `refetch`. */
  readonly fetchMore: ObservedQuery<Data, Vars>['fetchMore'];
  /** Subscribes to updates of the data. Returns a function that unsubscribes: call it in the cleanup of an effect. */
  readonly subscribeToMore: ObservedQuery<Data, Vars>['subscribeToMore'];
}

/** @param shared `null` without a query; then every handler throws or rejects */
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
  throw new Error('This query is skipped. Remove skip or skipToken before you call its handlers.');
}
