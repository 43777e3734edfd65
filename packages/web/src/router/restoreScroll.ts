import type { Runtime } from '@mainvideo/sdk';
import type { ScrollPosition } from './scrollPositions.ts';

/** Longer than the server's HTML, a list grows when the cache has loaded, or not at all. So do not wait longer. */
const patienceMs = 10_000;
/** Events that show that the viewer has started to interact. */
const signsOfLife = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a stored position. If the page is too short, waits for it to grow until the viewer interacts.
 *
 * Meanwhile the document has `data-restoring`: styles must not estimate the heights of content outside the screen, or
 * the same position would show another video.
 *
 * @returns a function that stops waiting
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
    // Two frames: the browser stores the sizes of this layout at the end of the first one.
    afterFrame(window, () => afterFrame(window, () => root.removeAttribute('data-restoring')));
  }

  root.setAttribute('data-restoring', '');
  for (const type of signsOfLife) window.addEventListener(type, stop, { passive: true });
  tryNow();
  if (!isOver) growth?.observe(body);
  return stop;
}

/** Not every window renders frames. */
function afterFrame(window: Window, happen: () => void): void {
  if (typeof window.requestAnimationFrame === 'function') window.requestAnimationFrame(happen);
  else happen();
}

/** Some windows have no `ResizeObserver`. */
function observerOf(window: Window, onChange: () => void): ResizeObserver | null {
  const { ResizeObserver: Observer } = window as { ResizeObserver?: typeof ResizeObserver };
  return Observer ? new Observer(onChange) : null;
}
