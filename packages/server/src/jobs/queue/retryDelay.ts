const firstDelayMs = 60_000;
const factor = 5;

/**
 * Returns the delay before a job is retried, in milliseconds: 1 minute, then 5, each multiplied by 0.5 to 1.5, so
 * that instances that failed on the same full disk do not retry together.
 *
 * @param attempt number of attempts already made; 1 after the first failure
 * @param chance a random number in [0, 1)
 */
export function retryDelayMs(attempt: number, chance: number): number {
  return firstDelayMs * factor ** (attempt - 1) * (0.5 + chance);
}
