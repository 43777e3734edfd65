/**
 * Every clock, timer and chance the SDK uses, so that a test can own time.
 *
 * `setTimeout` answers an opaque handle that only `clearTimeout` understands: a number in browsers, an object in Node.
 */
export interface Runtime {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  /**
   * Calls back when the page has nothing better to do, once. Absent: there is no such moment, and a short `setTimeout`
   * has to do.
   */
  requestIdle?(callback: () => void): void;
  /** A version 4 UUID (RFC 9562), for idempotency keys. */
  randomUUID(): string;
}

/** What of the platform is used, here and nowhere else: browsers, workers and Node have it, but for what may be absent. */
interface Platform {
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  requestIdleCallback?(callback: () => void, options: { readonly timeout: number }): unknown;
  readonly crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
}

const platform = globalThis as unknown as Platform;

/** A page that is never idle, such as one that plays an animation, gets to its idle work after this long. */
const longestIdleWaitMs = 1_000;

/** The part of the runtime that has to do with time. */
export type Timers = Pick<Runtime, 'now' | 'setTimeout' | 'clearTimeout' | 'requestIdle'>;

/**
 * The runtime of this platform, with any part replaced.
 *
 * The globals are looked up at each call, not once: fake timers that are installed later are honoured.
 */
export function createRuntime(parts: Partial<Runtime> = {}): Runtime {
  return { random: () => Math.random(), randomUUID: cryptoUUID, ...createTimers(parts), ...parts };
}

/** As `createRuntime`, without the code of what has nothing to do with time. */
export function createTimers(parts: Partial<Timers> = {}): Timers {
  return {
    now: () => Date.now(),
    setTimeout: (callback, delayMs) => platform.setTimeout(callback, delayMs),
    clearTimeout: (handle) => platform.clearTimeout(handle),
    // Whoever replaces the timers owns time: nothing may happen in moments that are not theirs.
    ...(parts.setTimeout === undefined && platform.requestIdleCallback !== undefined && { requestIdle }),
    ...parts,
  };
}

function requestIdle(callback: () => void): void {
  platform.requestIdleCallback!(() => callback(), { timeout: longestIdleWaitMs });
}

// Not crypto.randomUUID: it is missing on plain-HTTP pages of a home network, where getRandomValues still works.
function cryptoUUID(): string {
  const bytes = platform.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
