import { useMemo } from 'react';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import { type QueryRef, sharedOf } from './queryRef.ts';

/** Returns handlers to refetch or extend a query that was started elsewhere, such as in a router's loader. */
export function useQueryRefHandlers<Data, Vars>(
  queryRef: QueryRef<Data, Vars>,
): SuspenseQueryHandlers<Data, Vars> {
  const shared = sharedOf(queryRef);
  return useMemo(() => queryHandlers(shared), [shared]);
}
