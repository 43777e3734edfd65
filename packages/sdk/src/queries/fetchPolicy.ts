import type { CacheDiff } from '../contract/cache.ts';
import type { ErrorPolicy, FetchPolicy } from '../contract/policies.ts';

/** The decision of a fetch policy, given the data of the cache. */
export interface FetchDecision {
  /** Whether the data of the cache is a result, at least for now. */
  readonly show: boolean;
  /** Whether to send a request. */
  readonly fetch: boolean;
}

/** Returns whether the policy uses the cache. */
export function usesCache(policy: FetchPolicy): boolean {
  return policy !== 'no-cache';
}

/** Returns whether the policy ever sends requests. */
export function asksNetwork(policy: FetchPolicy): boolean {
  return policy !== 'cache-only' && policy !== 'standby';
}

/**
 * Decides whether to show the data of the cache, and whether to send a request.
 *
 * Cached data with errors counts as a result only if the caller accepts data and errors together. With `errorPolicy:
 * 'none'` it is fetched again, because the failed fields may succeed now.
 *
 * @param diff the data of the cache, or `null` if it was not read
 */
export function decideFetch(
  policy: FetchPolicy,
  errorPolicy: ErrorPolicy,
  diff: CacheDiff | null,
): FetchDecision {
  const complete = diff !== null && diff.complete && (errorPolicy !== 'none' || diff.errors === undefined);
  switch (policy) {
    case 'cache-and-network':
      return { show: complete, fetch: true };
    case 'cache-only':
    case 'standby':
      return { show: complete, fetch: false };
    case 'network-only':
    case 'no-cache':
      return { show: false, fetch: true };
    // Development builds refuse misspelt policies. Production builds treat them as the default policy.
    case 'cache-first':
    default:
      return { show: complete, fetch: !complete };
  }
}
