import { createContext, useContext } from 'react';

/**
 * Where the page's data came from when it was shown. `fresh`: just fetched, by the server or by this navigation.
 * `cached`: stored by an earlier visit, so the page refreshes itself in the background.
 */
export type Freshness = 'fresh' | 'cached';

export const FreshnessContext = createContext<Freshness>('fresh');

/** Outdated data is shown, because a refresh has failed. */
export interface FailedRefresh {
  /** Retries. */
  readonly again: () => void;
}

/** A page calls this when its refresh has failed, and with `null` when its data is up to date. */
export const RefreshContext = createContext<(failed: FailedRefresh | null) => void>(() => {});

export function usePageFreshness(): Freshness {
  return useContext(FreshnessContext);
}
