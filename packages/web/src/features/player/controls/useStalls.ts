import { useEffect, useEffectEvent } from 'react';
import { afterStall, isTooSlow, noStalls } from '../stallRule.ts';

/** Tells when a video has stopped for want of data again and again, by `isTooSlow`. */
export function useStalls(video: HTMLVideoElement, onTooSlow: () => void): void {
  const tell = useEffectEvent(onTooSlow);
  useEffect(() => {
    let stalls = noStalls;
    let hasPlayed = false;
    const onPlaying = () => void (hasPlayed = true);
    // Whoever has moved the video waits for other data, and so does whoever has just begun.
    const onMoved = () => void (hasPlayed = false);
    const onWaiting = ({ timeStamp }: Event) => {
      if (!hasPlayed || video.seeking) return;
      stalls = afterStall(stalls, timeStamp);
      if (!isTooSlow(stalls)) return;
      stalls = noStalls;
      tell();
    };
    const leave = new window.AbortController();
    const { signal } = leave;
    video.addEventListener('playing', onPlaying, { signal });
    video.addEventListener('seeking', onMoved, { signal });
    video.addEventListener('emptied', onMoved, { signal });
    video.addEventListener('waiting', onWaiting, { signal });
    return () => leave.abort();
  }, [video]);
}
