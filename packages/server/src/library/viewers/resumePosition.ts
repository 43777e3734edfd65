/** Videos are not resumed this close to their end. */
const endSeconds = 10;
const endShare = 0.05;

/**
 * Returns where to resume a video, or null to start from the beginning. A video counts as watched within its last 5
 * %, at most 10 seconds. The percentage keeps the rule right for clips of a few seconds.
 */
export function resumePosition(positionSeconds: number, durationSeconds: number): number | null {
  const tailSeconds = Math.min(endSeconds, durationSeconds * endShare);
  return positionSeconds >= durationSeconds - tailSeconds ? null : positionSeconds;
}
