export interface Digest {
  /** 64 bits as hexadecimal digits. Protects against accidents, not against someone with write access to the storage. */
  readonly checksum: string;
  /** In UTF-8. */
  readonly sizeBytes: number;
}

/** The part of `TextEncoder` that is used. Browsers, workers and Node have it. */
interface Encoder {
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
}

let encoder: Encoder | null = null;
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const mostBytesOfUnit = 3;
let buffer: ArrayBuffer | null = null;
/** A larger buffer is not retained for the next text. */
const mostKeptBytes = 1_000_000;

/** From the steps of MurmurHash3 (https://github.com/aappleby/smhasher/wiki/MurmurHash3). */
const factor = 0x85ebca6b;

/**
 * Returns the checksum and size of a text. The checksum has two sums, each over every other word of the UTF-8 text,
 * since a processor can compute both at the same time. No step loses a difference in a single word. Half a surrogate
 * pair counts as U+FFFD.
 *
 * Checksums are valid on this machine only: another one may use a different byte order.
 */
export function digest(text: string): Digest {
  encoder ??= new (globalThis as unknown as { TextEncoder: new () => Encoder }).TextEncoder();
  const neededBytes = (text.length * mostBytesOfUnit + 7) & ~7;
  const own = buffer && buffer.byteLength >= neededBytes ? buffer : new ArrayBuffer(neededBytes);
  if (neededBytes <= mostKeptBytes) buffer = own;
  const bytes = new Uint8Array(own);
  const sizeBytes = encoder.encodeInto(text, bytes).written;
  const roundedBytes = (sizeBytes + 7) & ~7;
  // Clear what remains of the previous text.
  bytes.fill(0, sizeBytes, roundedBytes);
  const words = new Int32Array(own, 0, roundedBytes >> 2);
  let even = sizeBytes;
  let odd = ~sizeBytes;
  for (let at = 0; at < words.length; at += 2) {
    even = Math.imul(even ^ words[at]!, factor);
    odd = Math.imul(odd ^ words[at + 1]!, factor);
    // A multiplication spreads differences to higher bits only.
    even ^= even >>> 15;
    odd ^= odd >>> 15;
  }
  return { checksum: hex(even) + hex(odd), sizeBytes };
}

function hex(sum: number): string {
  return (sum >>> 0).toString(16).padStart(8, '0');
}
