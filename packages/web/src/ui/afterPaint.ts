/**
 * Does what need not be in the next frame once that is painted; at once where nothing is painted, and before the page is left: what
 * a viewer has done is never lost to it.
 */
export function afterPaint(window: Window, act: () => void): void {
  if (typeof window.requestAnimationFrame !== 'function' || window.document.hidden) return act();
  let isDone = false;
  const actOnce = () => {
    if (isDone) return;
    isDone = true;
    window.removeEventListener('pagehide', actOnce);
    act();
  };
  window.addEventListener('pagehide', actOnce);
  // A callback comes before the paint of its frame: that of the frame after comes after it.
  window.requestAnimationFrame(() => window.requestAnimationFrame(actOnce));
}
