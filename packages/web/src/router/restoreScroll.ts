import type { Runtime } from '@mainvideo/sdk';
import type { ScrollPosition } from './scrollPositions.ts';

/** A list that is longer than what the server has rendered grows as soon as the cache is there, or not at all. */
const patienceMs = 10_000;
/** These events show that the viewer has taken over. */
const signsOfLife = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to where the viewer was. If the page is too short for that it waits for it to grow, until the viewer does something.
 *
 * Meanwhile the document has `data-restoring`: styles must not guess the heights of what is not on the screen, or the same
 * place is another video.
 *
 * @returns ends the waiting
 */
export function restoreScroll(window: Window, { x, y }: ScrollPosition, runtime: Runtime): () => void {
  const { body, documentElement: root } = window.document;
  let isOver = false;
  const growth = observerOf(window, tryNow);
  const timer = runtime.setTimeout(stop, patienceMs);

  function tryNow(): void {
    window.scrollTo(x, y);
    if (Math.abs(window.scrollY - y) < 2) stop();
  }

  function stop(): void {
    if (isOver) return;
    isOver = true;
    for (const type of signsOfLife) window.removeEventListener(type, stop);
    growth?.disconnect();
    runtime.clearTimeout(timer);
    // Two frames: what is laid out now is remembered at the end of the first.
    afterFrame(window, () => afterFrame(window, () => root.removeAttribute('data-restoring')));
  }

  root.setAttribute('data-restoring', '');
  for (const type of signsOfLife) window.addEventListener(type, stop, { passive: true });
  tryNow();
  if (!isOver) growth?.observe(body);
  return stop;
}

/** Not every window draws. */
function afterFrame(window: Window, happen: () => void): void {
  if (typeof window.requestAnimationFrame === 'function') window.requestAnimationFrame(happen);
  else happen();
}

/** Some windows have no `ResizeObserver`. */
function observerOf(window: Window, onChange: () => void): ResizeObserver | null {
  const { ResizeObserver: Observer } = window as { ResizeObserver?: typeof ResizeObserver };
  return Observer ? new Observer(onChange) : null;
}
