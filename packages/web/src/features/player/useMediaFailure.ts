import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Returns whether a video has failed, and a function that retries from the same position. */
export function useMediaFailure(player: RefObject<HTMLVideoElement | null>): {
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const onError = (event: Event) => {
      if (event.target === video || event.target === lastSource(video)) setHasFailed(true);
    };
    // A source's error does not bubble, so capture it.
    video.addEventListener('error', onError, true);
    // The video may have failed before this code ran. A video that is about to choose a source is in the same state;
    // loading it again resolves both.
    if (video.error) setHasFailed(true);
    else if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) video.load();
    return () => video.removeEventListener('error', onError, true);
  }, [player]);

  const retry = () => {
    const video = player.current;
    if (!video) return;
    setHasFailed(false);
    const { currentTime } = video;
    video.load();
    if (currentTime > 0) video.currentTime = currentTime;
  };

  return { hasFailed, retry };
}

// Sources are tried in order: if the last one fails, none is left.
function lastSource(video: HTMLVideoElement): Element | undefined {
  return [...video.querySelectorAll('source')].at(-1);
}
