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
  /** A version 4 UUID (RFC 9562), for idempotency keys. */
  randomUUID(): string;
}

/**
 * The runtime of this platform, with any part replaced.
 *
 * The globals are looked up at each call, not once: fake timers that are installed later are honoured.
 */
export function createRuntime(parts: Partial<Runtime> = {}): Runtime {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
    clearTimeout: (handle) => clearTimeout(handle as Parameters<typeof clearTimeout>[0]),
    randomUUID: cryptoUUID,
    ...parts,
  };
}

// Not crypto.randomUUID: it is missing on plain-HTTP pages of a home network, where getRandomValues still works.
function cryptoUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
