import { type QueryRef, sharedOf } from './queryRef.ts';
import { useSharedResult } from '../useSharedQuery.ts';
import type { ReadQueryResult } from './useSuspenseQuery.ts';

/**
 * Reads the data of a query that was started elsewhere, and keeps it up to date. Suspends until there is data.
 *
 * @throws ClientError to the nearest error boundary, unless the error policy of the query prevents it
 */
export function useReadQuery<Data>(queryRef: QueryRef<Data>): ReadQueryResult<Data> {
  return useSharedResult<Data>(sharedOf(queryRef)) as ReadQueryResult<Data>;
}
