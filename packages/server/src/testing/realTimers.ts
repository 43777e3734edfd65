import type { Timers } from '../jobs/timers.ts';

/** The machine's own time, for tests that run programs, which use it. Its random number is always one half. */
export const realTimers: Timers = {
  now: Date.now,
  random: () => 0.5,
  setTimeout,
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
