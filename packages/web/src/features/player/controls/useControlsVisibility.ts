import { useEffect, useEffectEvent, useState } from 'react';
import { shouldHideControls } from '../controlsVisibility.ts';

const activities = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/**
 * Whether the controls are shown, by `shouldHideControls`. While a video plays it tells the time several times a second: that
 * is all the clock there need be.
 *
 * @param player the video with its controls
 */
export function useControlsVisibility(
  player: HTMLElement,
  video: HTMLVideoElement,
  isMenuOpen: boolean,
): readonly [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(true);
  const hideIfDone = useEffectEvent((idleMs: number) => {
    const holdsFocus = player.querySelector(':focus-visible:not(video)') !== null;
    if (shouldHideControls({ isPlaying: !video.paused, holdsFocus, isMenuOpen, idleMs })) setShown(false);
  });
  useEffect(() => {
    let activeMs = 0;
    const onActivity = (event: Event) => {
      activeMs = event.timeStamp;
      // A finger on the picture shows and hides them itself.
      const isTouch = (event as PointerEvent).pointerType === 'touch';
      if (!isTouch || event.target !== video) setShown(true);
    };
    const onTime = (event: Event) => hideIfDone(event.timeStamp - activeMs);
    // Playback started elsewhere, such as by a key of the page or a chapter, also shows the controls.
    const show = (event: Event) => {
      activeMs = event.timeStamp;
      setShown(true);
    };
    const leave = new window.AbortController();
    const { signal } = leave;
    for (const name of activities) player.addEventListener(name, onActivity, { signal });
    video.addEventListener('timeupdate', onTime, { signal });
    video.addEventListener('play', show, { signal });
    video.addEventListener('pause', show, { signal });
    return () => leave.abort();
  }, [player, video]);
  return [isShown, setShown];
}
