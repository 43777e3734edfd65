import { useEffect, useState } from 'react';
import { bufferedSpans, type Span } from '../seekBarShares.ts';

/** The playback state of a video. */
export interface Playback {
  readonly isPaused: boolean;
  readonly isEnded: boolean;
  /** Whether the video is waiting for data in order to play. */
  readonly isWaiting: boolean;
  readonly seconds: number;
  readonly buffered: readonly Span[];
  /** From 0 to 1; 0 if muted. */
  readonly volume: number;
  readonly rate: number;
  readonly isFullscreen: boolean;
}

const videoEvents = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'emptied',
];

/** Returns the playback state of a video, updated with its events. */
export function usePlayback(video: HTMLVideoElement, durationSeconds: number): Playback {
  const [playback, setPlayback] = useState(() => readPlayback(video, durationSeconds));
  useEffect(() => {
    const follow = () => setPlayback(readPlayback(video, durationSeconds));
    follow();
    for (const name of videoEvents) video.addEventListener(name, follow);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      for (const name of videoEvents) video.removeEventListener(name, follow);
      document.removeEventListener('fullscreenchange', follow);
    };
  }, [video, durationSeconds]);
  return playback;
}

function readPlayback(video: HTMLVideoElement, durationSeconds: number): Playback {
  return {
    isPaused: video.paused,
    isEnded: video.ended,
    isWaiting: !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    seconds: video.currentTime,
    buffered: bufferedSpans(video.buffered, durationSeconds),
    volume: video.muted ? 0 : video.volume,
    rate: video.playbackRate,
    isFullscreen: document.fullscreenElement?.contains(video) ?? false,
  };
}
