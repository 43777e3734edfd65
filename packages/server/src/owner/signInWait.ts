import type { SignInFailures } from './ownerStore.ts';

/** A person who mistypes a few times need not wait. */
const freeFailures = 5;
const firstWaitMs = 2_000;
const maxWaitMs = 15 * 60_000;
/** The clocks of instances differ by less than this. */
const clocksDifferMs = 60_000;
/** How long after the last failure failures are forgotten. */
export const failuresLastMs = 24 * 60 * 60_000;

/**
 * Returns how many milliseconds an address must wait before its next attempt; 0 if it need not. Doubles from the
 * sixth failure on, up to a quarter of an hour: a secret of 140 bits cannot be guessed at that pace, and the owner
 * can still sign in, even from that address.
 */
export function signInWaitMs(failures: SignInFailures | undefined, nowMs: number): number {
  if (!failures || failures.count < freeFailures || nowMs - failures.lastMs >= failuresLastMs) return 0;
  const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (failures.count - freeFailures));
  // Recorded before the clock was set back. Allow one attempt, which is recorded with the current time: otherwise the
  // wait would grow by as much as the clock was set back.
  if (failures.lastMs - nowMs > clocksDifferMs) return 0;
  return Math.max(0, Math.min(waitMs, failures.lastMs + waitMs - nowMs));
}
