/** A touch event on the picture. */
export interface Touch {
  readonly type: 'down' | 'move' | 'up' | 'cancel';
  /** In pixels, from the top left corner of the picture. */
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
}

export type Third = 'left' | 'middle' | 'right';

/** A recognized gesture. `swiping`: in progress; `swiped`: ended; `abandoned`: turned out not to be a gesture. */
export type Gesture =
  | { readonly type: 'tap'; readonly third: Third }
  | { readonly type: 'seek'; readonly seconds: number }
  | { readonly type: 'swiping' | 'swiped'; readonly seconds: number }
  | { readonly type: 'abandoned' };

export interface TouchState {
  readonly from: Touch | null;
  readonly isSwipe: boolean;
  /** The last tap, if another one would make it a double tap. */
  readonly lastTap: { readonly third: Third; readonly timeMs: number } | null;
}

export const untouched: TouchState = { from: null, isSwipe: false, lastTap: null };

/** As in other players, a double tap at a side seeks by this much, and so does each further tap. */
const jumpSeconds = 10;
const doubleTapMs = 300;
/** Shorter movements are a trembling finger. */
const leastSwipePixels = 16;
/** The seek distance of a swipe from one edge to the other. */
const swipeSeconds = 90;

/**
 * Returns the gesture and the new state after a touch event. A tap takes effect at once, so that the controls appear
 * without delay; a second tap soon after, on the same side, seeks. Horizontal movement seeks. Vertical movement
 * scrolls the page, which the browser reports as `cancel`.
 *
 * @param width width of the picture, in pixels
 */
export function afterTouch(
  state: TouchState,
  touch: Touch,
  width: number,
): { readonly state: TouchState; readonly gesture: Gesture | null } {
  const { from, isSwipe, lastTap } = state;
  if (touch.type === 'down') return { state: { ...state, from: touch, isSwipe: false }, gesture: null };
  if (!from) return { state, gesture: null };
  const movedX = touch.x - from.x;
  const seconds = Math.round((movedX / width) * swipeSeconds);
  switch (touch.type) {
    case 'cancel':
      return { state: untouched, gesture: isSwipe ? { type: 'abandoned' } : null };
    case 'move': {
      const isSideways =
        Math.abs(movedX) >= leastSwipePixels && Math.abs(movedX) > Math.abs(touch.y - from.y);
      if (!isSwipe && !isSideways) return { state, gesture: null };
      return { state: { ...state, isSwipe: true, lastTap: null }, gesture: { type: 'swiping', seconds } };
    }
    case 'up': {
      if (isSwipe) return { state: untouched, gesture: { type: 'swiped', seconds } };
      const third = thirdOf(touch.x, width);
      const isSecond = lastTap?.third === third && touch.timeMs - lastTap.timeMs <= doubleTapMs;
      const next = { ...untouched, lastTap: { third, timeMs: touch.timeMs } };
      if (!isSecond || third === 'middle') return { state: next, gesture: { type: 'tap', third } };
      return {
        state: next,
        gesture: { type: 'seek', seconds: third === 'left' ? -jumpSeconds : jumpSeconds },
      };
    }
  }
}

function thirdOf(x: number, width: number): Third {
  if (x < width / 3) return 'left';
  return x > (width * 2) / 3 ? 'right' : 'middle';
}
