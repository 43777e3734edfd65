import type { SignInFailures } from './ownerStore.ts';

/** A person who mistypes is not kept waiting. */
const freeFailures = 5;
const firstWaitMs = 2_000;
const maxWaitMs = 15 * 60_000;
/** The clocks of instances differ, by less than this. */
const clocksDifferMs = 60_000;
/** So long after the last, failures are forgotten. */
export const failuresLastMs = 24 * 60 * 60_000;

/**
 * How many milliseconds an address waits until it may try again; 0: not at all. Doubles from the sixth failure on, up to a quarter
 * of an hour: a secret of 140 bits is not found at any such pace, and whoever has it comes in at last, from there as well.
 */
export function signInWaitMs(failures: SignInFailures | undefined, nowMs: number): number {
  if (!failures || failures.count < freeFailures || nowMs - failures.lastMs >= failuresLastMs) return 0;
  const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (failures.count - freeFailures));
  // Noted by a clock that was put back since. One is let through, and noted by the clock as it is now: whoever waits would else be told
  // to wait again for as long as it was put back.
  if (failures.lastMs - nowMs > clocksDifferMs) return 0;
  return Math.max(0, Math.min(waitMs, failures.lastMs + waitMs - nowMs));
}
