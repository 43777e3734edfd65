/** Where playback starts, and why. */
export interface PlaybackStart {
  readonly seconds: number;
  readonly reason: 'beginning' | 'link' | 'resumed';
}

/** Less than this is not worth going back to. */
const leastResumeSeconds = 5;

/**
 * Returns where playback starts. A link's `?t=` takes precedence over the resume position: its sender chose that
 * moment. A start at or past the end plays from the beginning.
 *
 * @param linkSeconds from `parseStart`
 * @param leftOffSeconds the viewer's position; `null`: never started, or watched to the end
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

/** Less than this is the same moment. */
const sameMomentSeconds = 1;

/**
 * Whether a player that has not played yet is to go to a start that was found after it was shown.
 *
 * Not if the viewer has moved it already, nor where a link said when.
 *
 * @param currentSeconds where the player stands; 0 until its metadata is there, wherever it will start
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
