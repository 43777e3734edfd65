export interface BucketRule {
  /** How many may come at once. */
  readonly capacity: number;
  /** How many come back in a second. */
  readonly perSecond: number;
}

export interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/**
 * Takes tokens, if there is one. Who takes several may go into debt: so that what needs more than a bucket holds is let through one
 * day, and is paid for afterwards.
 *
 * @param bucket undefined: it is full
 * @returns the bucket afterwards, and how long to wait for a token; 0: they were taken
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
