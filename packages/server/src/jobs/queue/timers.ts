/** The clock, timers and randomness of the jobs, which tests replace. */
export interface Timers {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Returns a random number in [0, 1). */
  random(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}
