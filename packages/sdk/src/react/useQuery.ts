import { type RefObject, useInsertionEffect, useMemo, useSyncExternalStore } from 'react';
import { checkOptions } from '../contract/checkOptions.ts';
import type { Client, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../contract/document.ts';
import { NetworkStatus } from '../contract/networkStatus.ts';
import { queryResult } from '../queries/queryResult.ts';
import { useClient } from './ClientProvider.tsx';
import type { LiveOptions, ObservedQuery, ObservedResult } from './observeQuery.ts';
import { type SkipToken, skipToken } from './skipToken.ts';
import { type QueryHandlers, type Shown, useObservedQuery } from './useObservedQuery.ts';
import { queryHookRules } from './hookRules.ts';

/** Options of `useQuery`. */
export interface UseQueryOptions<Data = any, Vars = any>
  extends LiveOptions<Data, Vars>, Omit<WatchQueryOptions<Data, Vars>, 'query' | 'signal'> {
  /**
   * Whether to skip the query: nothing is read from the cache or fetched. `skipToken` instead of the options has the
   * same effect.
   */
  readonly skip?: boolean;
  /** Whether to show data of the cache on the server and during hydration. Defaults to true. */
  readonly ssr?: boolean;
  /** A client to use instead of the provider's. */
  readonly client?: Client;
}

/** The return value of `useQuery`: the result and its handlers. */
export interface UseQueryResult<Data = any, Vars = any>
  extends ObservedResult<Data, Vars>, QueryHandlers<Data, Vars> {
  readonly client: Client;
  /** The query itself, for code outside of components. Replaced when the variables change. */
  readonly observable: ObservedQuery<Data, Vars>;
}

const skipToNothing = () => () => {};

/**
 * Runs a query and keeps its result up to date.
 *
 * The component renders only when data it selects changes, or when a request for it starts or ends (unless
 * `notifyOnNetworkStatusChange` is false). No request is sent during rendering, so StrictMode and discarded renders
 * are safe. On the server, it shows the data of the cache. Options may be new objects and functions on every render.
 *
 * @example
 * ```tsx
 * const { data, error, loading } = useQuery(WatchPage, { variables: { id } });
 * ```
 */
export function useQuery<Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  ...[given = {}]: OptionsArgument<UseQueryOptions<Data, NoInfer<Vars>>, Vars, SkipToken>
): UseQueryResult<Data, Vars> {
  const options: UseQueryOptions<Data, Vars> = given === skipToken ? { skip: true } : given;
  checkOptions('useQuery', options, queryHookRules);
  const { skip = false, ssr = true } = options;
  const client = useClient(options.client);
  const [observed, handlers, shown] = useObservedQuery(client, query, options);
  const { getCurrentResult, subscribe } = observed;
  const unknown = useMemo(
    () => (skip || !ssr ? withoutData(observed, skip, shown) : null),
    [observed, skip, ssr, shown],
  ) as ObservedResult<Data, Vars>;
  const getUnknown = () => unknown;
  const result = useSyncExternalStore(
    skip ? skipToNothing : subscribe,
    skip ? getUnknown : getCurrentResult,
    skip || !ssr ? getUnknown : getCurrentResult,
  );
  useInsertionEffect(() => {
    shown.current!.result = result;
  });
  return useMemo(
    () => ({ ...result, ...handlers, client, observable: observed }),
    [result, handlers, client, observed],
  );
}

/** Returns the result of a query that is not read. */
function withoutData<Data, Vars>(
  { variables }: ObservedQuery<Data, Vars>,
  skip: boolean,
  shown: RefObject<Shown<Data, Vars> | null>,
): ObservedResult<Data, Vars> {
  return {
    ...queryResult<Data>({ loading: !skip }),
    networkStatus: skip ? NetworkStatus.ready : NetworkStatus.loading,
    dataState: 'empty',
    variables,
    previousData: shown.current?.result?.data ?? shown.current?.result?.previousData,
  };
}
