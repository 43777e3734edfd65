/** Calls back after the page has been painted and the main thread is idle, for work that no viewer waits for. */
export function whenIdle(window: Window, callback: () => void): void {
  window.requestAnimationFrame(() => {
    // Safari has no requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(callback, { timeout: 5_000 });
    else window.setTimeout(callback, 200);
  });
}
