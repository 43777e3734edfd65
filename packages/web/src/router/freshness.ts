import { createContext, useContext } from 'react';

/**
 * Where the page's data came from when it was shown: `fresh`, fetched just now by the server or by this navigation;
 * `cached`, kept from an earlier visit, so that the page refreshes itself in the background.
 */
export type Freshness = 'fresh' | 'cached';

export const FreshnessContext = createContext<Freshness>('fresh');

/** What is shown is from before, and asking for what is new has failed. */
export interface FailedRefresh {
  /** Retries. */
  readonly again: () => void;
}

/** A page says that its refresh has failed; with `null`, that it is as it should be. */
export const RefreshContext = createContext<(failed: FailedRefresh | null) => void>(() => {});

export function usePageFreshness(): Freshness {
  return useContext(FreshnessContext);
}
