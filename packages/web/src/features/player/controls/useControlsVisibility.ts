import { useEffect, useEffectEvent, useState } from 'react';
import { shouldHideControls } from '../controlsVisibility.ts';

const activities = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/**
 * Returns whether the controls are shown, according to `shouldHideControls`, and a function to show or hide them. It
 * needs no timer: a playing video fires `timeupdate` several times a second.
 *
 * @param player the element that contains the video and its controls
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
      // Taps on the picture show and hide the controls themselves.
      const isTouch = (event as PointerEvent).pointerType === 'touch';
      if (!isTouch || event.target !== video) setShown(true);
    };
    const onTime = (event: Event) => hideIfDone(event.timeStamp - activeMs);
    // Playback started elsewhere, for example with a shortcut or a chapter link, also shows the controls.
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
