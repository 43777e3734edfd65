const firstDelayMs = 60_000;
const factor = 5;

/**
 * How long to wait before a job is tried again, in milliseconds: 1 minute, then 5, each between half and one and a half of that, so that
 * instances that met one full disk do not come back together.
 *
 * @param attempt attempts already made; 1 after the first failure
 * @param chance in [0, 1)
 */
export function retryDelayMs(attempt: number, chance: number): number {
  return firstDelayMs * factor ** (attempt - 1) * (0.5 + chance);
}
