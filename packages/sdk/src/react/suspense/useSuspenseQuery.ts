import { useMemo } from 'react';
import { checkOptions } from '../../contract/checkOptions.ts';
import type { Client } from '../../contract/client.ts';
import type {
  DocumentNode,
  OptionsArgument,
  TypedDocumentNode,
  VariablesOption,
} from '../../contract/document.ts';
import type { ErrorPolicy } from '../../contract/policies.ts';
import type { RequestContext } from '../../contract/transport.ts';
import { useClient } from '../ClientProvider.tsx';
import { type SuspenseQueryHandlers, queryHandlers } from './queryHandlers.ts';
import type { ObservedResult } from '../observeQuery.ts';
import { type SkipToken, skipToken } from '../skipToken.ts';
import { useSharedQuery, useSharedResult } from '../useSharedQuery.ts';
import { suspenseQueryHookRules } from '../hookRules.ts';

/** Options that all suspending hooks share. */
export interface SuspenseQueryOptions<Vars = any> {
  readonly variables?: NoInfer<Vars> | undefined;
  /** `cache-and-network` shows the data of the cache and refreshes it. Defaults to `cache-first`. */
  readonly fetchPolicy?: 'cache-first' | 'cache-and-network' | 'network-only' | 'no-cache';
  /** With `none`, errors are thrown to the nearest error boundary. Defaults to `none`. */
  readonly errorPolicy?: ErrorPolicy;
  /** Whether to show incomplete data of the cache immediately instead of suspending. */
  readonly returnPartialData?: boolean;
  /** Components with the same query, variables and key share one request and one state. */
  readonly queryKey?: string | number | readonly unknown[];
  readonly context?: RequestContext;
  /** A client to use instead of the provider's. */
  readonly client?: Client;
}

/** Options of `useSuspenseQuery`. */
export interface UseSuspenseQueryOptions<Vars = any> extends SuspenseQueryOptions<Vars> {
  /** Whether to skip the query without suspending. `skipToken` instead of the options has the same effect. */
  readonly skip?: boolean;
}

/** The return value of `useSuspenseQuery`: the result and its handlers. */
export interface UseSuspenseQueryResult<Data = any, Vars = any, Shown = Data>
  extends ReadQueryResult<Shown>, SuspenseQueryHandlers<Data, Vars> {
  readonly client: Client;
}

/** The result of a query in a suspending hook. */
export interface ReadQueryResult<Shown = any> extends Pick<
  ObservedResult<Shown>,
  'dataState' | 'error' | 'networkStatus' | 'stale' | 'partial' | 'missing' | 'source'
> {
  readonly data: Shown;
}

/** Data in which any field may be missing. */
export type DeepPartial<Data> = Data extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : Data extends object
    ? { readonly [Name in keyof Data]?: DeepPartial<Data[Name]> }
    : Data;

/**
 * Runs a query, suspends until it has data, and keeps the data up to date.
 *
 * It suspends again for other variables, unless they are set within `startTransition`. It does not suspend for other
 * renders of the same query or when data is refreshed.
 *
 * @throws ClientError to the nearest error boundary, unless the error policy prevents it
 */
export function useSuspenseQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars>,
  options:
    | SkipToken
    | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars> & { readonly returnPartialData: true }),
): UseSuspenseQueryResult<Data, Vars, DeepPartial<Data> | undefined>;
export function useSuspenseQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars>,
  options:
    | SkipToken
    | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars> & ({ readonly skip: boolean } | MayLackData)),
): UseSuspenseQueryResult<Data, Vars, Data | undefined>;
export function useSuspenseQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars>,
  ...options: OptionsArgument<UseSuspenseQueryOptions<Vars>, Vars>
): UseSuspenseQueryResult<Data, Vars>;
export function useSuspenseQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars>,
  options: SkipToken | (UseSuspenseQueryOptions<Vars> & VariablesOption<Vars>),
): UseSuspenseQueryResult<Data, Vars, Data | undefined>;
export function useSuspenseQuery(
  query: DocumentNode,
  options: SkipToken | UseSuspenseQueryOptions = {},
): UseSuspenseQueryResult {
  const asked = askedOptions('useSuspenseQuery', options);
  const client = useClient(asked?.client);
  const shared = useSharedQuery(client, query, asked);
  const result = useSharedResult(shared);
  const handlers = useMemo(() => queryHandlers(shared), [shared]);
  return useMemo(() => ({ ...result, ...handlers, client }), [result, handlers, client]);
}

interface MayLackData {
  readonly errorPolicy: 'all' | 'ignore';
}

/** Returns the options, or `null` if the query is skipped. */
export function askedOptions<Options extends { readonly skip?: boolean }>(
  hook: string,
  options: SkipToken | Options,
): Options | null {
  if (options === skipToken) return null;
  checkOptions(hook, options, suspenseQueryHookRules);
  return options.skip ? null : options;
}
