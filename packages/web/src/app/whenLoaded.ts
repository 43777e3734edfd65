/** A picture that never arrives must not delay the callback for longer. */
const latestMs = 5_000;

/**
 * Calls back once everything in the first view has loaded, including its pictures and the video's first frame. For
 * work that would compete with them for the network.
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
