import type { VirtualClock } from '@mainvideo/sdk/testing';

/**
 * Puts a virtual clock in the place of this process's own, for code that knows no other: Sentry takes its time from the globals,
 * and remembers some of them when it is first imported.
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
