import { useEffect, useEffectEvent } from 'react';
import { afterTouch, type Gesture, type Touch, untouched } from '../keys/touchGesture.ts';

const touchTypes: { readonly [event: string]: Touch['type'] } = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
};

/** Handles mouse and touch input on the picture itself. */
export function usePicturePointer(
  video: HTMLVideoElement,
  on: {
    readonly click: () => void;
    readonly doubleClick: () => void;
    readonly gesture: (gesture: Gesture) => void;
  },
): void {
  const tell = useEffectEvent((gesture: Gesture) => on.gesture(gesture));
  const click = useEffectEvent(() => on.click());
  const doubleClick = useEffectEvent(() => on.doubleClick());
  useEffect(() => {
    let state = untouched;
    // Not every browser reports the pointer type of a click.
    let pointerType = 'mouse';
    const onPointer = (event: PointerEvent) => {
      if (event.type === 'pointerdown') ({ pointerType } = event);
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      const { left, top, width } = video.getBoundingClientRect();
      const touch = {
        type: touchTypes[event.type]!,
        x: event.clientX - left,
        y: event.clientY - top,
        timeMs: event.timeStamp,
      };
      const after = afterTouch(state, touch, width);
      state = after.state;
      if (after.gesture) tell(after.gesture);
    };
    const onClick = () => pointerType !== 'touch' && click();
    const onDoubleClick = () => pointerType !== 'touch' && doubleClick();
    const names = Object.keys(touchTypes) as 'pointerdown'[];
    for (const name of names) video.addEventListener(name, onPointer);
    video.addEventListener('click', onClick);
    video.addEventListener('dblclick', onDoubleClick);
    return () => {
      for (const name of names) video.removeEventListener(name, onPointer);
      video.removeEventListener('click', onClick);
      video.removeEventListener('dblclick', onDoubleClick);
    };
  }, [video]);
}
