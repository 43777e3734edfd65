export interface BucketRule {
  /** Maximum number of tokens, and so of simultaneous requests. */
  readonly capacity: number;
  /** Number of tokens added per second. */
  readonly perSecond: number;
}

export interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/**
 * Takes tokens, if at least one is left. Taking several may put the bucket into debt, so that a request that costs
 * more than a full bucket is eventually allowed, and repaid afterwards.
 *
 * @param bucket undefined for a full bucket
 * @returns the bucket afterwards, and how long to wait for a token; 0 if the tokens were taken
 */
export function takeToken(
  { capacity, perSecond }: BucketRule,
  bucket: Bucket | undefined,
  nowMs: number,
  count = 1,
): { readonly bucket: Bucket; readonly waitMs: number } {
  const before = bucket ?? { tokens: capacity, atMs: nowMs };
  const passedMs = Math.max(0, nowMs - before.atMs);
  const tokens = Math.min(capacity, before.tokens + (passedMs / 1000) * perSecond);
  if (tokens >= 1) return { bucket: { tokens: tokens - count, atMs: nowMs }, waitMs: 0 };
  return { bucket: { tokens, atMs: nowMs }, waitMs: ((1 - tokens) / perSecond) * 1000 };
}
