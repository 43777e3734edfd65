import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { isBetterStart, type PlaybackStart, playbackStart } from './playbackStart.ts';

/**
 * Returns where playback starts. The resume position may arrive after the player: from a report of another visit that
 * the server does not have yet, or from the server. The player then seeks there once, unless the viewer has used it.
 * During playback, here or in another tab, each report changes the position without a seek.
 */
export function usePlaybackStart(
  player: RefObject<HTMLVideoElement | null>,
  video: {
    readonly durationSeconds: number;
    readonly viewerState: { readonly positionSeconds: number | null };
  },
  linkSeconds: number | null,
): PlaybackStart {
  const { durationSeconds } = video;
  const leftOffSeconds = video.viewerState.positionSeconds;
  const [start, setStart] = useState(() => playbackStart(linkSeconds, leftOffSeconds, durationSeconds));
  const isMoved = useRef(false);
  useEffect(() => {
    const element = player.current;
    if (!element || isMoved.current || !element.paused || element.played.length > 0) return;
    const next = playbackStart(linkSeconds, leftOffSeconds, durationSeconds);
    if (!isBetterStart(start, next, element.currentTime)) return;
    isMoved.current = true;
    element.currentTime = next.seconds;
    setStart(next);
  }, [player, linkSeconds, leftOffSeconds, durationSeconds, start]);
  return start;
}
