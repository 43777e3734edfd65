import type { Runtime } from '../contract/runtime.ts';

/** Platforms run timers with a longer delay immediately. */
const longestStepMs = 2_147_483_647;

/**
 * Starts a timer of any length. Platform timers with a delay of a month would run immediately.
 *
 * @param delayMs in milliseconds; Infinity sets no timer
 * @returns a function that stops the timer
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
