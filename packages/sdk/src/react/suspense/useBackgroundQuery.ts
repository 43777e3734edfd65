import { useEffect, useMemo } from 'react';
import type {
  DocumentNode,
  OptionsArgument,
  TypedDocumentNode,
  VariablesOption,
} from '../../contract/document.ts';
import { useClient } from '../ClientProvider.tsx';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import { type QueryRef, queryRefOf } from './queryRef.ts';
import type { SharedQuery } from '../sharedQuery.ts';
import type { SkipToken } from '../skipToken.ts';
import { useSharedQuery } from '../useSharedQuery.ts';
import { askedOptions, type UseSuspenseQueryOptions } from './useSuspenseQuery.ts';

/**
 * Starts a query without waiting for it. A component below reads it with `useReadQuery` and suspends there.
 *
 * The calling component does not render again when the result arrives.
 *
 * @returns a query reference to pass down, and handlers such as `refetch`
 */
export function useBackgroundQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars>,
  options: SkipToken | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars> & { readonly skip: boolean }),
): readonly [QueryRef<Data, Vars> | undefined, SuspenseQueryHandlers<Data, Vars>];
export function useBackgroundQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars>,
  ...options: OptionsArgument<UseSuspenseQueryOptions<Vars>, Vars>
): readonly [QueryRef<Data, Vars>, SuspenseQueryHandlers<Data, Vars>];
export function useBackgroundQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars>,
  options: SkipToken | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars>),
): readonly [QueryRef<Data, Vars> | undefined, SuspenseQueryHandlers<Data, Vars>];
export function useBackgroundQuery(
  query: DocumentNode,
  options: SkipToken | UseSuspenseQueryOptions = {},
): readonly [QueryRef | undefined, SuspenseQueryHandlers] {
  const asked = askedOptions('useBackgroundQuery', options);
  const client = useClient(asked?.client);
  const shared = useSharedQuery(client, query, asked);
  // Started during rendering, so that components below find it in flight; on the server, effects do not run.
  shared?.wait();
  useKept(shared);
  return useMemo(() => [shared === null ? undefined : queryRefOf(shared), queryHandlers(shared)], [shared]);
}

const silent = { changed: () => {}, awaits: () => {} };

/** Keeps a query up to date while the component is mounted. */
export function useKept(shared: SharedQuery | null): void {
  useEffect(() => shared?.subscribe(silent), [shared]);
}
