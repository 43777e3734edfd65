import type { TypedDocumentNode } from '@mainvideo/sdk';
import { useQuery } from '@mainvideo/sdk/react';
import { usePageFreshness } from './freshness.ts';

/**
 * Keeps a page's own query live: what its `load` has just fetched is not fetched again, and what came from the cache
 * is shown at once and refreshed in the background.
 */
export function usePageQuery<Data, Vars>(query: TypedDocumentNode<Data, Vars>, variables: Vars) {
  const freshness = usePageFreshness();
  return useQuery(query, {
    variables,
    // Lists say of their pages themselves that they are on their way: the page need not render for it.
    notifyOnNetworkStatusChange: false,
    fetchPolicy: freshness === 'cached' ? 'cache-and-network' : 'cache-first',
  });
}
