import { useMemo } from 'react';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import { type QueryRef, sharedOf } from './queryRef.ts';

/** Fetches anew, or more, of a query that somebody else has asked for, such as a router's loader. */
export function useQueryRefHandlers<Data, Vars>(
  queryRef: QueryRef<Data, Vars>,
): SuspenseQueryHandlers<Data, Vars> {
  const shared = sharedOf(queryRef);
  return useMemo(() => queryHandlers(shared), [shared]);
}
