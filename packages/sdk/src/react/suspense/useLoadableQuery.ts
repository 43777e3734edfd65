import { useCallback, useMemo, useState } from 'react';
import { checkOptions } from '../../contract/checkOptions.ts';
import type { DocumentNode, TypedDocumentNode } from '../../contract/document.ts';
import { useClient } from '../ClientProvider.tsx';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import { type QueryRef, queryRefOf } from './queryRef.ts';
import { sharedQueriesOf } from '../sharedQueries.ts';
import type { SharedQuery } from '../sharedQuery.ts';
import { useKept } from './useBackgroundQuery.ts';
import { useLatest } from '../useLatest.ts';
import type { SuspenseQueryOptions } from './useSuspenseQuery.ts';
import { loadableQueryHookRules } from '../hookRules.ts';

/** Options of `useLoadableQuery`. The variables are passed to the function that loads the query. */
export type UseLoadableQueryOptions = Omit<SuspenseQueryOptions, 'variables'>;

/** Starts the query. Must not be called during rendering. */
export type LoadQuery<Vars = any> = (
  ...variables: {} extends Vars ? [variables?: Vars] : [variables: Vars]
) => void;

/** The handlers of a loadable query. */
export interface LoadableQueryHandlers<Data = any, Vars = any> extends SuspenseQueryHandlers<Data, Vars> {
  /** Sets the reference to `null` again. */
  reset(): void;
}

/**
 * Returns a function that starts a query on a user action, such as pointing at a link, and a reference for
 * `useReadQuery`.
 *
 * The reference is `null` until the query is loaded.
 */
export function useLoadableQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseLoadableQueryOptions = {},
): readonly [LoadQuery<Vars>, QueryRef<Data, Vars> | null, LoadableQueryHandlers<Data, Vars>] {
  checkOptions('useLoadableQuery', options, loadableQueryHookRules);
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
