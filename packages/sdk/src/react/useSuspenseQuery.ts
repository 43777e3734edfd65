import { useMemo } from 'react';
import type { Client } from '../contract/client.ts';
import type {
  DocumentNode,
  OptionsArgument,
  TypedDocumentNode,
  VariablesOption,
} from '../contract/document.ts';
import type { ErrorPolicy } from '../contract/policies.ts';
import type { RequestContext } from '../contract/transport.ts';
import { useClient } from './ClientProvider.tsx';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import type { ObservedResult } from './observeQuery.ts';
import { type SkipToken, skipToken } from './skipToken.ts';
import { useSharedQuery, useSharedResult } from './useSharedQuery.ts';

/** What the hooks that suspend have in common. */
export interface SuspenseQueryOptions<Vars = any> {
  readonly variables?: NoInfer<Vars> | undefined;
  /** `cache-and-network` shows what the cache has and refreshes it. Default: `cache-first`. */
  readonly fetchPolicy?: 'cache-first' | 'cache-and-network' | 'network-only' | 'no-cache';
  /** `none`: errors go to the nearest error boundary. Default: `none`. */
  readonly errorPolicy?: ErrorPolicy;
  /** Shows what the cache has of it at once, and does not suspend then. */
  readonly returnPartialData?: boolean;
  /** Components with the same query and variables share one request and one state: another key, another of each. */
  readonly queryKey?: string | number | readonly unknown[];
  readonly context?: RequestContext;
  /** Instead of the provider's. */
  readonly client?: Client;
}

export interface UseSuspenseQueryOptions<Vars = any> extends SuspenseQueryOptions<Vars> {
  /** Nothing is asked, and nothing suspends. `skipToken` in the place of the options does the same. */
  readonly skip?: boolean;
}

export interface UseSuspenseQueryResult<Data = any, Vars = any, Shown = Data>
  extends ReadQueryResult<Shown>, SuspenseQueryHandlers<Data, Vars> {
  readonly client: Client;
}

/** A query's result, as the hooks that suspend show it. */
export interface ReadQueryResult<Shown = any> extends Pick<
  ObservedResult<Shown>,
  'dataState' | 'error' | 'networkStatus' | 'stale' | 'partial' | 'missing' | 'source'
> {
  readonly data: Shown;
}

/** Data of which anything may be missing. */
export type DeepPartial<Data> = Data extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : Data extends object
    ? { readonly [Name in keyof Data]?: DeepPartial<Data[Name]> }
    : Data;

/**
 * A query's data, kept up to date. The component suspends until there is some, so that it never has to show that it loads.
 *
 * It suspends once: not for other renderings of the same query, and not when it is refreshed. Other variables suspend it
 * again, unless they are set within `startTransition`.
 *
 * @throws ClientError for the nearest error boundary, unless the error policy says otherwise
 */
export function useSuspenseQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars>,
  options:
    | SkipToken
    | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars> & { readonly returnPartialData: true }),
): UseSuspenseQueryResult<Data, Vars, DeepPartial<Data> | undefined>;
export function useSuspenseQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars>,
  options:
    | SkipToken
    | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars> & ({ readonly skip: boolean } | MayLackData)),
): UseSuspenseQueryResult<Data, Vars, Data | undefined>;
export function useSuspenseQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars>,
  ...options: OptionsArgument<UseSuspenseQueryOptions<Vars>, Vars>
): UseSuspenseQueryResult<Data, Vars>;
export function useSuspenseQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars>,
  options: SkipToken | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars>),
): UseSuspenseQueryResult<Data, Vars, Data | undefined>;
export function useSuspenseQuery(
  query: DocumentNode,
  options: SkipToken | UseSuspenseQueryOptions = {},
): UseSuspenseQueryResult {
  const asked = askedOptions(options);
  const client = useClient(asked?.client);
  const shared = useSharedQuery(client, query, asked);
  const result = useSharedResult(shared);
  const handlers = useMemo(() => queryHandlers(shared), [shared]);
  return useMemo(() => ({ ...result, ...handlers, client }), [result, handlers, client]);
}

interface MayLackData {
  readonly errorPolicy: 'all' | 'ignore';
}

/** The options of a query that is asked; `null`: it is skipped. */
export function askedOptions<Options extends { readonly skip?: boolean }>(
  options: SkipToken | Options,
): Options | null {
  return options === skipToken || options.skip ? null : options;
}
