import { useCallback, useMemo, useState } from 'react';
import type { DocumentNode, TypedDocumentNode } from '../contract/document.ts';
import { useClient } from './ClientProvider.tsx';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import { type QueryRef, queryRefOf } from './queryRef.ts';
import { sharedQueriesOf } from './sharedQueries.ts';
import type { SharedQuery } from './sharedQuery.ts';
import { useKept } from './useBackgroundQuery.ts';
import { useLatest } from './useLatest.ts';
import type { SuspenseQueryOptions } from './useSuspenseQuery.ts';

/** Its variables are given to the function that loads. */
export type UseLoadableQueryOptions = Omit<SuspenseQueryOptions, 'variables'>;

/** Asks for the query. Not to be called while rendering. */
export type LoadQuery<Vars = any> = (
  ...variables: {} extends Vars ? [variables?: Vars] : [variables: Vars]
) => void;

export interface LoadableQueryHandlers<Data = any, Vars = any> extends SuspenseQueryHandlers<Data, Vars> {
  /** The reference is `null` again. */
  reset(): void;
}

/**
 * A query that is asked for when the user does something, such as to point at a link: a function that asks, and the
 * reference that `useReadQuery` shows, `null` before.
 */
export function useLoadableQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseLoadableQueryOptions = {},
): readonly [LoadQuery<Vars>, QueryRef<Data, Vars> | null, LoadableQueryHandlers<Data, Vars>] {
  const client = useClient(options.client);
  const latest = useLatest({ client, query, options });
  const [shared, show] = useState<SharedQuery<Data, Vars> | null>(null);
  useKept(shared);
  const load = useCallback(
    (variables?: Vars) => {
      const { client, query, options } = latest.current;
      const { client: _client, ...rest } = options;
      const next = sharedQueriesOf(client).find<Data, Vars>(query, { ...rest, variables });
      void next.wait();
      show(next);
    },
    [latest],
  ) as LoadQuery<Vars>;
  const reset = useCallback(() => show(null), []);
  return useMemo(
    () => [load, shared && queryRefOf(shared), { ...queryHandlers(shared), reset }],
    [load, shared, reset],
  );
}
