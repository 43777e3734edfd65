import type { Timers } from '../jobs/queue/timers.ts';

/** Real timers, for tests that run other programs. The random number is always one half. */
export const realTimers: Timers = {
  now: Date.now,
  random: () => 0.5,
  setTimeout,
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
