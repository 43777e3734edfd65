/** Nobody wants to resume a video at its very end. */
const endSeconds = 10;
const endShare = 0.05;

/**
 * Where to resume a video, or null to start it anew: within its last 5 %, at most 10 seconds, it counts as watched to the end.
 * The share keeps the rule right for clips that last a few seconds.
 */
export function resumePosition(positionSeconds: number, durationSeconds: number): number | null {
  const tailSeconds = Math.min(endSeconds, durationSeconds * endShare);
  return positionSeconds >= durationSeconds - tailSeconds ? null : positionSeconds;
}
