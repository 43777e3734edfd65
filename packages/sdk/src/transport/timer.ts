import type { Runtime } from '../contract/runtime.ts';

/** Platforms run a timer of more milliseconds than this at once. */
const longestStepMs = 2 ** 31 - 1;

/**
 * A timer that may be as long as it likes: a `Retry-After` of a month must not become one of no time at all.
 *
 * @param delayMs Infinity: never, and no timer is set
 * @returns stops it; nothing happens if it has run
 */
export function startTimer(runtime: Runtime, delayMs: number, callback: () => void): () => void {
  let remainingMs = delayMs;
  let handle: unknown;

  function step(): void {
    const stepMs = Math.min(remainingMs, longestStepMs);
    remainingMs -= stepMs;
    handle = runtime.setTimeout(remainingMs > 0 ? step : callback, stepMs);
  }

  if (delayMs === Infinity) return () => {};
  step();
  return () => runtime.clearTimeout(handle);
}
