/**
 * The sources of time and randomness that the SDK uses. Replaceable, so that tests can control them.
 *
 * `setTimeout` returns an opaque handle for `clearTimeout`: a number in browsers, an object in Node.
 */
export interface Runtime {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
  /** Returns a random number in [0, 1). */
  random(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  /** Calls back once when the page is idle. If absent, a short `setTimeout` is used instead. */
  requestIdle?(callback: () => void): void;
  /** Returns a version 4 UUID (RFC 9562), for idempotency keys. */
  randomUUID(): string;
}

/** The platform globals that are used, only in this file. Optional members are missing on some platforms. */
interface Platform {
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  requestIdleCallback?(callback: () => void, options: { readonly timeout: number }): unknown;
  readonly crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
}

const platform = globalThis as unknown as Platform;

/** Maximum wait on a page that is never idle, for example while an animation runs. */
const longestIdleWaitMs = 1_000;

/** The part of the runtime that deals with time. */
export type Timers = Pick<Runtime, 'now' | 'setTimeout' | 'clearTimeout' | 'requestIdle'>;

/**
 * Creates a runtime from the platform's functions, with any of them replaced.
 *
 * Globals are looked up on each call, so fake timers that are installed later take effect.
 */
export function createRuntime(parts: Partial<Runtime> = {}): Runtime {
  return { random: () => Math.random(), randomUUID: cryptoUUID, ...createTimers(parts), ...parts };
}

/** Like `createRuntime`, but only for the functions that deal with time. Adds less code to a bundle. */
export function createTimers(parts: Partial<Timers> = {}): Timers {
  return {
    now: () => Date.now(),
    setTimeout: (callback, delayMs) => platform.setTimeout(callback, delayMs),
    clearTimeout: (handle) => platform.clearTimeout(handle),
    // With custom timers, nothing may run outside of them.
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
