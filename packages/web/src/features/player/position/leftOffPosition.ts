/** Videos are not resumed within this time of their end. */
const endSeconds = 10;
const endShare = 0.05;

/**
 * Returns the resume position that the server will store after a report, as in its `library/viewers/resumePosition.ts`. A
 * video counts as watched within its last 5 %, at most 10 seconds, and then has no resume position.
 */
export function leftOffPosition(positionSeconds: number, durationSeconds: number): number | null {
  const tailSeconds = Math.min(endSeconds, durationSeconds * endShare);
  return positionSeconds >= durationSeconds - tailSeconds ? null : positionSeconds;
}
