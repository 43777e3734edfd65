import type { TypedDocumentNode } from '@mainvideo/sdk';
import { useQuery } from '@mainvideo/sdk/react';
import { useContext, useEffect } from 'react';
import { RefreshContext, usePageFreshness } from './freshness.ts';

/**
 * Keeps a page's own query live. Data that its `load` has just fetched is not fetched again; cached data is shown at
 * once and refreshed in the background.
 */
export function usePageQuery<Data, Vars>(query: TypedDocumentNode<Data, Vars>, variables: Vars) {
  const freshness = usePageFreshness();
  const tell = useContext(RefreshContext);
  const result = useQuery(query, {
    variables,
    // Lists show by themselves that their next page is loading, so the page need not render for it.
    notifyOnNetworkStatusChange: false,
    fetchPolicy: freshness === 'cached' ? 'cache-and-network' : 'cache-first',
  });
  const { data, error, refetch } = result;
  const isStale = data !== undefined && error !== undefined;
  useEffect(() => {
    if (!isStale) return;
    // If that fails too, the result reports it again.
    tell({ again: () => void refetch().catch(() => {}) });
    return () => tell(null);
  }, [isStale, refetch, tell]);
  return result;
}
