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
 * Takes a token.
 *
 * @param bucket undefined: it is full
 * @returns the bucket afterwards, and how long to wait for a token; 0: one was taken
 */
export function takeToken(
  { capacity, perSecond }: BucketRule,
  bucket: Bucket | undefined,
  nowMs: number,
): { readonly bucket: Bucket; readonly waitMs: number } {
  const before = bucket ?? { tokens: capacity, atMs: nowMs };
  const passedMs = Math.max(0, nowMs - before.atMs);
  const tokens = Math.min(capacity, before.tokens + (passedMs / 1000) * perSecond);
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, atMs: nowMs }, waitMs: 0 };
  return { bucket: { tokens, atMs: nowMs }, waitMs: ((1 - tokens) / perSecond) * 1000 };
}
