/** Nobody wants to resume a video at its very end. */
const endSeconds = 10;
const endShare = 0.05;

/**
 * What the server will answer to a report of a position, by the rule of its library/resumePosition.ts: within the last 5 %, at
 * most 10 seconds, a video was watched to the end, and there is no position to go back to.
 */
export function leftOffPosition(positionSeconds: number, durationSeconds: number): number | null {
  const tailSeconds = Math.min(endSeconds, durationSeconds * endShare);
  return positionSeconds >= durationSeconds - tailSeconds ? null : positionSeconds;
}
