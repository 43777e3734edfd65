/** Where playback starts, and why. */
export interface PlaybackStart {
  readonly seconds: number;
  readonly reason: 'beginning' | 'link' | 'resumed';
}

/** Shorter resume positions are ignored. */
const leastResumeSeconds = 5;

/**
 * Returns where playback starts. A link's `?t=` takes precedence over the resume position: the sender chose that
 * time. A start at or past the end plays from the beginning.
 *
 * @param linkSeconds from `parseStart`
 * @param leftOffSeconds the viewer's resume position; `null` if never started, or watched to the end
 */
export function playbackStart(
  linkSeconds: number | null,
  leftOffSeconds: number | null,
  durationSeconds: number,
): PlaybackStart {
  if (linkSeconds !== null) {
    return { seconds: linkSeconds < durationSeconds ? linkSeconds : 0, reason: 'link' };
  }
  if (leftOffSeconds !== null && leftOffSeconds >= leastResumeSeconds && leftOffSeconds < durationSeconds) {
    return { seconds: leftOffSeconds, reason: 'resumed' };
  }
  return { seconds: 0, reason: 'beginning' };
}

/** Positions closer than this count as equal. */
const sameMomentSeconds = 1;

/**
 * Returns whether a player that has not played yet should seek to a start found after it was shown. It should not if
 * the viewer has already sought, or if the link sets a start.
 *
 * @param currentSeconds the player's position; 0 before its metadata has loaded, whatever the start
 */
export function isBetterStart(shown: PlaybackStart, found: PlaybackStart, currentSeconds: number): boolean {
  const isMoved = currentSeconds !== 0 && Math.abs(currentSeconds - shown.seconds) >= sameMomentSeconds;
  return (
    found.reason === 'resumed' &&
    shown.reason !== 'link' &&
    !isMoved &&
    Math.abs(found.seconds - shown.seconds) >= sameMomentSeconds
  );
}
