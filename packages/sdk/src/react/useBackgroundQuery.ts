import { useEffect, useMemo } from 'react';
import type {
  DocumentNode,
  OptionsArgument,
  TypedDocumentNode,
  VariablesOption,
} from '../contract/document.ts';
import { useClient } from './ClientProvider.tsx';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import { type QueryRef, queryRefOf } from './queryRef.ts';
import type { SharedQuery } from './sharedQuery.ts';
import type { SkipToken } from './skipToken.ts';
import { useSharedQuery } from './useSharedQuery.ts';
import { askedOptions, type UseSuspenseQueryOptions } from './useSuspenseQuery.ts';

/**
 * Asks for a query at once, without waiting for it: a component below shows it with `useReadQuery`, and suspends there.
 * This one never renders again because of an answer.
 */
export function useBackgroundQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars>,
  options: SkipToken | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars> & { readonly skip: boolean }),
): readonly [QueryRef<Data, Vars> | undefined, SuspenseQueryHandlers<Data, Vars>];
export function useBackgroundQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars>,
  ...options: OptionsArgument<UseSuspenseQueryOptions<Vars>, Vars>
): readonly [QueryRef<Data, Vars>, SuspenseQueryHandlers<Data, Vars>];
export function useBackgroundQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars>,
  options: SkipToken | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars>),
): readonly [QueryRef<Data, Vars> | undefined, SuspenseQueryHandlers<Data, Vars>];
export function useBackgroundQuery(
  query: DocumentNode,
  options: SkipToken | UseSuspenseQueryOptions = {},
): readonly [QueryRef | undefined, SuspenseQueryHandlers] {
  const asked = askedOptions(options);
  const client = useClient(asked?.client);
  const shared = useSharedQuery(client, query, asked);
  // It is asked for while rendering, so that what is below finds it under way; on the server there is nothing later.
  shared?.wait();
  useKept(shared);
  return useMemo(() => [shared === null ? undefined : queryRefOf(shared), queryHandlers(shared)], [shared]);
}

const silent = { changed: () => {}, awaits: () => {} };

/** Keeps a query up to date for as long as the component is in the page. */
export function useKept(shared: SharedQuery | null): void {
  useEffect(() => shared?.subscribe(silent), [shared]);
}
