import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Client, QueryResult, WatchedQuery, WatchQueryOptions } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode, VariablesOption } from '../contract/document.ts';
import { sameVariables } from '../queries/sameVariables.ts';
import { useClient } from './ClientProvider.tsx';

export interface UseQueryOptions<Data = any, Vars = any> extends Omit<
  WatchQueryOptions<Data, Vars>,
  'query' | 'signal'
> {
  /** Nothing is asked, neither of the cache nor of the network. */
  readonly skip?: boolean;
  /** Instead of the provider's. */
  readonly client?: Client;
}

export interface UseQueryResult<Data = any, Vars = any>
  extends QueryResult<Data>, Pick<WatchedQuery<Data, Vars>, 'refetch' | 'fetchMore'> {
  readonly client: Client;
  readonly variables: Vars | undefined;
  /** What was shown for the variables before, while there is nothing for these yet. */
  readonly previousData: Data | undefined;
}

const skipped: QueryResult<any> = {
  data: undefined,
  error: undefined,
  loading: false,
  stale: false,
  partial: false,
  missing: [],
  source: 'none',
};
const skipSubscribe = () => () => {};
const skipResult = () => skipped;

/**
 * A query's result, kept up to date: the component renders when its own selection changes, and at no other time.
 *
 * Nothing is asked of the network while rendering, so it is safe under StrictMode and in rendering that is thrown
 * away. On the server it shows what the cache has.
 */
export function useQuery<Data, Vars>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseQueryOptions<Data, Vars> = {},
): UseQueryResult<Data, Vars> {
  const client = useClient(options.client);
  const watched = useWatchedQuery(client, query, options);
  const { skip = false } = options;
  const getResult = skip ? (skipResult as () => QueryResult<Data>) : watched.getCurrentResult;
  const result = useSyncExternalStore(skip ? skipSubscribe : watched.subscribe, getResult, getResult);
  const previousData = usePrevious(result.data);
  return useMemo(
    () => ({
      ...result,
      client,
      variables: watched.variables,
      previousData,
      refetch: watched.refetch,
      fetchMore: watched.fetchMore,
    }),
    [result, client, watched, previousData],
  );
}

// Other variables are another watched query: the old one is let go by useSyncExternalStore once the new one is shown,
// and a rendering that is thrown away leaves no trace.
function useWatchedQuery<Data, Vars>(
  client: Client,
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseQueryOptions<Data, Vars>,
): WatchedQuery<Data, Vars> {
  const [kept, keep] = useState(() => watch(client, query, options));
  if (isSame(kept, client, query, options)) return kept.watched;
  const next = watch(client, query, options);
  keep(next);
  return next.watched;
}

interface Kept<Data, Vars> {
  readonly client: Client;
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly options: UseQueryOptions<Data, Vars>;
  readonly watched: WatchedQuery<Data, Vars>;
}

function watch<Data, Vars>(
  client: Client,
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseQueryOptions<Data, Vars>,
): Kept<Data, Vars> {
  const { skip: _skip, client: _client, ...watchOptions } = options;
  const whole = { ...watchOptions, query } as WatchQueryOptions<Data, Vars> & VariablesOption<Vars>;
  return { client, query, options, watched: client.watchQuery<Data, Vars>(whole) };
}

function isSame<Data, Vars>(
  kept: Kept<Data, Vars>,
  client: Client,
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  options: UseQueryOptions<Data, Vars>,
): boolean {
  return (
    kept.client === client &&
    kept.query === query &&
    kept.options.fetchPolicy === options.fetchPolicy &&
    kept.options.errorPolicy === options.errorPolicy &&
    kept.options.returnPartialData === options.returnPartialData &&
    sameVariables(kept.options.variables, options.variables)
  );
}

function usePrevious<Value>(value: Value | undefined): Value | undefined {
  const latest = useRef(value);
  useEffect(() => {
    if (value !== undefined) latest.current = value;
  });
  return value === undefined ? latest.current : undefined;
}
