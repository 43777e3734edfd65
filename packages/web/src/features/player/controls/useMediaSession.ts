import { useEffect } from 'react';
import { seekWithin } from './performAction.ts';

const jumpSeconds = 10;

/** Shows the video on lock screens and handles the media keys of headsets and keyboards (Media Session). */
export function useMediaSession(
  video: HTMLVideoElement,
  about: { readonly title: string; readonly artist: string; readonly posterUrl: string | null },
  /** Goes to the previous video; `null` without a previous video. */
  onPrevious: (() => void) | null,
  /** Goes to the next video; `null` without a next video. */
  onNext: (() => void) | null,
): void {
  const { title, artist, posterUrl } = about;
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    const artwork = posterUrl === null ? [] : [{ src: new URL(posterUrl, location.href).href }];
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork });
    const stop = takeActions(mediaSession, {
      play: () => void video.play().catch(() => {}),
      pause: () => video.pause(),
      seekbackward: ({ seekOffset }) => seekWithin(video, video.currentTime - (seekOffset ?? jumpSeconds)),
      seekforward: ({ seekOffset }) => seekWithin(video, video.currentTime + (seekOffset ?? jumpSeconds)),
      seekto: ({ seekTime }) => seekWithin(video, seekTime ?? video.currentTime),
    });
    const tellPosition = () => {
      // `setPositionState` throws for an unknown or infinite duration.
      if (!Number.isFinite(video.duration)) return;
      const { duration, playbackRate, currentTime } = video;
      mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
    };
    const moments = ['durationchange', 'playing', 'seeked', 'ratechange'];
    for (const name of moments) video.addEventListener(name, tellPosition);
    return () => {
      for (const name of moments) video.removeEventListener(name, tellPosition);
      stop();
      mediaSession.metadata = null;
    };
  }, [video, title, artist, posterUrl]);
  useEffect(() => {
    if (onPrevious && navigator.mediaSession)
      return takeActions(navigator.mediaSession, { previoustrack: onPrevious });
  }, [onPrevious]);
  useEffect(() => {
    if (onNext && navigator.mediaSession) return takeActions(navigator.mediaSession, { nexttrack: onNext });
  }, [onNext]);
}

function takeActions(
  session: MediaSession,
  actions: { readonly [Action in MediaSessionAction]?: MediaSessionActionHandler },
): () => void {
  const taken: MediaSessionAction[] = [];
  for (const [action, handler] of Object.entries(actions) as [
    MediaSessionAction,
    MediaSessionActionHandler,
  ][]) {
    try {
      session.setActionHandler(action, handler);
      taken.push(action);
    } catch {
      // This browser does not support the action.
    }
  }
  return () => {
    for (const action of taken) session.setActionHandler(action, null);
  };
}
