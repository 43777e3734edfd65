import { type RefObject, useInsertionEffect, useMemo, useSyncExternalStore } from 'react';
import type { Client, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../contract/document.ts';
import { NetworkStatus } from '../contract/networkStatus.ts';
import { queryResult } from '../queries/queryResult.ts';
import { useClient } from './ClientProvider.tsx';
import type { LiveOptions, ObservedQuery, ObservedResult } from './observeQuery.ts';
import { type SkipToken, skipToken } from './skipToken.ts';
import { type QueryHandlers, type Shown, useObservedQuery } from './useObservedQuery.ts';

export interface UseQueryOptions<Data = any, Vars = any>
  extends LiveOptions<Data, Vars>, Omit<WatchQueryOptions<Data, Vars>, 'query' | 'signal'> {
  /** Nothing is asked, neither of the cache nor of the network. With `skipToken` in place of the options, likewise. */
  readonly skip?: boolean;
  /** `false`: on the server, and in the rendering that hydrates, there is no data yet. Default: what the cache has. */
  readonly ssr?: boolean;
  /** Instead of the provider's. */
  readonly client?: Client;
}

export interface UseQueryResult<Data = any, Vars = any>
  extends ObservedResult<Data, Vars>, QueryHandlers<Data, Vars> {
  readonly client: Client;
  /** The query itself, for what is not a component. Another one for other variables. */
  readonly observable: ObservedQuery<Data, Vars>;
}

const skipToNothing = () => () => {};

/**
 * A query's result, kept up to date: the component renders when its own selection changes, and when a request for it starts
 * or ends (not with `notifyOnNetworkStatusChange: false`), and at no other time.
 *
 * Nothing is asked of the network while rendering, so it is safe under StrictMode and in rendering that is thrown
 * away. On the server it shows what the cache has. Options may be new objects and functions at each rendering.
 */
export function useQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  ...[given = {}]: OptionsArgument<UseQueryOptions<Data, NoInfer<Vars>>, Vars, SkipToken>
): UseQueryResult<Data, Vars> {
  const options: UseQueryOptions<Data, Vars> = given === skipToken ? { skip: true } : given;
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

/** What is shown of a query that is not looked at. */
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
