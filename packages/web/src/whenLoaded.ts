/** A picture that never comes must not hold up what waits for it. */
const latestMs = 5_000;

/**
 * Calls back once all that the page shows first is there, its pictures and the first frame of its video included: for what would
 * take the network from them.
 */
export function whenLoaded(window: Window, callback: () => void): void {
  if (window.document.readyState === 'complete') return callback();
  const proceed = () => {
    window.clearTimeout(timer);
    window.removeEventListener('load', proceed);
    callback();
  };
  const timer = window.setTimeout(proceed, latestMs);
  window.addEventListener('load', proceed);
}
