import { type Bucket, type BucketRule, takeToken } from './tokenBucket.ts';

/** Beyond it the oldest are forgotten, which is in their favour: memory is bounded, whoever comes. */
const maxBuckets = 10_000;

/** A bucket for each name. */
export interface RateLimiter {
  /**
   * 0: go ahead; else the whole seconds to wait.
   *
   * @param count what it weighs; more than there is left is let through once, and waited for afterwards
   */
  take(name: string, count?: number): number;
  /** What was taken and not needed; less than nothing: that was not enough. */
  giveBack(name: string, count: number): void;
}

export function createRateLimiter(rule: BucketRule, now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(name, count) {
      const { bucket, waitMs } = takeToken(rule, buckets.get(name), now(), count);
      // Set anew, so that the map stays in the order of last use.
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
