import type { CacheDiff } from '../contract/cache.ts';
import type { ErrorPolicy, FetchPolicy } from '../contract/policies.ts';

/** What a policy makes of what the cache has. */
export interface FetchDecision {
  /** The cache's data is an answer, at least for now. */
  readonly show: boolean;
  /** The network is asked. */
  readonly fetch: boolean;
}

/** Does the policy read and write the cache at all? */
export function usesCache(policy: FetchPolicy): boolean {
  return policy !== 'no-cache';
}

/** Does the policy ever ask the network? */
export function asksNetwork(policy: FetchPolicy): boolean {
  return policy !== 'cache-only' && policy !== 'standby';
}

/**
 * Whether to show what the cache has, and whether to ask the network.
 *
 * Cached data with errors beside it counts as an answer only for a caller who takes data and errors together; one with
 * `errorPolicy: 'none'` asks again, since what failed then may work now.
 *
 * @param diff what the cache has; `null`: it was not asked
 */
export function decideFetch(
  policy: FetchPolicy,
  errorPolicy: ErrorPolicy,
  diff: CacheDiff | null,
): FetchDecision {
  const complete = diff !== null && diff.complete && (errorPolicy !== 'none' || diff.errors === undefined);
  switch (policy) {
    case 'cache-first':
      return { show: complete, fetch: !complete };
    case 'cache-and-network':
      return { show: complete, fetch: true };
    case 'cache-only':
    case 'standby':
      return { show: complete, fetch: false };
    case 'network-only':
    case 'no-cache':
      return { show: false, fetch: true };
  }
}
