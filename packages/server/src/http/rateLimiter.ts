import { type Bucket, type BucketRule, takeToken } from './tokenBucket.ts';

/** Beyond this number the oldest buckets are dropped, in their favour, so that memory is bounded. */
const maxBuckets = 10_000;

/** A bucket for each name. */
export interface RateLimiter {
  /**
   * 0: go ahead; else the whole seconds to wait.
   *
   * @param count what it weighs; more than there is left is let through once, and waited for afterwards
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
