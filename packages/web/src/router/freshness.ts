import { createContext, useContext } from 'react';

/**
 * Where the page's data came from when it was shown: `fresh`, fetched just now by the server or by this navigation;
 * `cached`, kept from an earlier visit, so that the page refreshes itself in the background.
 */
export type Freshness = 'fresh' | 'cached';

export const FreshnessContext = createContext<Freshness>('fresh');

export function usePageFreshness(): Freshness {
  return useContext(FreshnessContext);
}
