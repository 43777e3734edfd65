import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { PlayerPreferences } from '../playerPreferences.ts';
import { chosenVolume } from '../loudness.ts';
import { setRate } from './performAction.ts';

/**
 * Applies the preferred volume and speed to a video, and reports changes. What the viewer has changed in the browser's own
 * controls, before ours came, stays.
 *
 * @param share share of the viewer's volume that this video is played at (`loudnessShare`)
 */
export function usePreferredPlayback(
  video: HTMLVideoElement,
  share: number,
  preferences: PlayerPreferences,
  onChange: (change: Partial<PlayerPreferences>) => void,
): void {
  const start = useEffectEvent(() => {
    if (video.volume === 1) video.volume = preferences.volume * share;
    video.muted ||= preferences.muted;
    setRate(video, video.playbackRate === 1 ? preferences.rate : video.playbackRate);
  });
  useLayoutEffect(() => start(), [video]);

  const tell = useEffectEvent(() => {
    const { muted, playbackRate: rate } = video;
    onChange({ volume: chosenVolume(video.volume, share), muted, rate });
  });
  useEffect(() => {
    tell();
    const onChanged = () => tell();
    video.addEventListener('volumechange', onChanged);
    video.addEventListener('ratechange', onChanged);
    return () => {
      video.removeEventListener('volumechange', onChanged);
      video.removeEventListener('ratechange', onChanged);
    };
  }, [video]);
}
