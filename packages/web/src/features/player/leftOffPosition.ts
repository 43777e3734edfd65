/** Videos are not resumed within this time of their end. */
const endSeconds = 10;
const endShare = 0.05;

/**
 * Predicts the server's position after a report, by the rule of its library/resumePosition.ts: a video counts as
 * watched within its last 5 %, at most 10 seconds, and has no resume position.
 */
export function leftOffPosition(positionSeconds: number, durationSeconds: number): number | null {
  const tailSeconds = Math.min(endSeconds, durationSeconds * endShare);
  return positionSeconds >= durationSeconds - tailSeconds ? null : positionSeconds;
}
