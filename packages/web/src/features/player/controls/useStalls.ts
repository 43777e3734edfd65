import { useEffect, useEffectEvent } from 'react';
import { afterStall, isTooSlow, noStalls } from '../stallRule.ts';

/** Calls back when a video stalls repeatedly, according to `isTooSlow`. */
export function useStalls(video: HTMLVideoElement, onTooSlow: () => void): void {
  const tell = useEffectEvent(onTooSlow);
  useEffect(() => {
    let stalls = noStalls;
    let hasPlayed = false;
    const onPlaying = () => void (hasPlayed = true);
    // Waiting after a seek, or right at the start, does not count as a stall.
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
