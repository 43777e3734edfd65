/**
 * Runs an action that the next frame does not need, after that frame is painted. Runs it at once if nothing is painted,
 * and at the latest before the page is left, so that the viewer's action is never lost.
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
  // A callback runs before its frame is painted, so the callback of the following frame runs after that.
  window.requestAnimationFrame(() => window.requestAnimationFrame(actOnce));
}
