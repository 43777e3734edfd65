import { type Bucket, type BucketRule, takeToken } from './tokenBucket.ts';

/**
 * To bound memory, the least recently used buckets beyond this number are dropped, which gives their clients a full
 * bucket again.
 */
const maxBuckets = 10_000;

/** Limits rates with one token bucket per name. */
export interface RateLimiter {
  /**
   * Takes tokens from the bucket of this name.
   *
   * @param count number of tokens. A request for more than a full bucket holds is allowed through once, and repaid by
   *   waiting afterwards.
   * @returns 0 if the request may proceed, else the whole seconds to wait
   */
  take(name: string, count?: number): number;
  /** Returns tokens that were taken but not used; a negative count takes more. */
  giveBack(name: string, count: number): void;
}

export function createRateLimiter(rule: BucketRule, now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(name, count) {
      const { bucket, waitMs } = takeToken(rule, buckets.get(name), now(), count);
      // Inserted again, to keep the map in order of last use.
      buckets.delete(name);
      buckets.set(name, bucket);
      if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value!);
      return Math.ceil(waitMs / 1000);
    },
    giveBack(name, count) {
      const bucket = buckets.get(name);
      if (bucket) buckets.set(name, { ...bucket, tokens: Math.min(rule.capacity, bucket.tokens + count) });
    },
  };
}
