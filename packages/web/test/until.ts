import { setTimeout as pause } from 'node:timers/promises';

/** Longer than an import takes on a machine that does much else. */
const patienceMs = 60_000;
/** Leaves the processor to what is waited for, and delays no test noticeably. */
const pauseMs = 10;

/**
 * Steps until a condition holds. Imports, other processes and files take their own time: no number of turns is enough.
 *
 * @param step what to do between two checks. Default: a short pause
 * @throws {Error} when the condition does not hold within a minute
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  step: () => Promise<void> = () => pause(pauseMs),
): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`Not so within ${patienceMs / 1_000} s: ${isSo}`);
    await step();
  }
}
