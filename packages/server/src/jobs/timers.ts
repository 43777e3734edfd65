/** Every clock, timer and chance of the jobs, so that a test can own time. */
export interface Timers {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}
