import { type QueryRef, sharedOf } from './queryRef.ts';
import { useSharedResult } from './useSharedQuery.ts';
import type { ReadQueryResult } from './useSuspenseQuery.ts';

/**
 * The data of a query that somebody else has asked for, kept up to date. Suspends until there is some.
 *
 * @throws ClientError for the nearest error boundary, unless the query's error policy says otherwise
 */
export function useReadQuery<Data>(queryRef: QueryRef<Data>): ReadQueryResult<Data> {
  return useSharedResult<Data>(sharedOf(queryRef)) as ReadQueryResult<Data>;
}
