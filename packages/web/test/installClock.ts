import type { VirtualClock } from '@mainvideo/sdk/testing';

/**
 * Replaces this process's clock with a virtual one, for code that uses the globals: Sentry takes its time from them,
 * and stores some when it is first imported.
 */
export function installClock(clock: VirtualClock): void {
  const startMs = clock.now();
  Date.now = clock.now;
  const performance = { timeOrigin: startMs, now: () => clock.now() - startMs, getEntries: () => [] };
  for (const target of [globalThis, globalThis.window]) {
    Object.defineProperty(target, 'performance', { value: performance });
  }
  Object.assign(globalThis, {
    setTimeout: (callback: () => void, delayMs = 0) => clock.setTimeout(callback, delayMs),
    clearTimeout: clock.clearTimeout,
  });
}
