export interface Digest {
  /** 64 bits as hexadecimal digits. It guards against accidents, not against whoever can write to the storage anyway. */
  readonly checksum: string;
  /** As UTF-8. */
  readonly sizeBytes: number;
}

/** What of the platform is used: browsers, workers and Node have it. */
interface Encoder {
  encodeInto(text: string, into: Uint8Array): { readonly written: number };
}

let encoder: Encoder | null = null;
/** In UTF-8 a UTF-16 unit takes three bytes at most. */
const mostBytesOfUnit = 3;
let buffer = new ArrayBuffer(0);
/** A larger one is not kept for the next text. */
const mostKeptBytes = 1_000_000;

/** Of the steps of MurmurHash3 (https://github.com/aappleby/smhasher/wiki/MurmurHash3). */
const factor = 0x85ebca6b;

/**
 * What a text is known by: two sums, each over every other word of its UTF-8, since a processor can work on both at a time.
 * No step loses a difference that one word makes. Half a surrogate pair counts as U+FFFD.
 *
 * The checksum is for this machine: another may order the bytes of a word otherwise.
 */
export function digest(text: string): Digest {
  encoder ??= new (globalThis as unknown as { TextEncoder: new () => Encoder }).TextEncoder();
  const neededBytes = (text.length * mostBytesOfUnit + 7) & ~7;
  const own = buffer.byteLength >= neededBytes ? buffer : new ArrayBuffer(neededBytes);
  if (neededBytes <= mostKeptBytes) buffer = own;
  const bytes = new Uint8Array(own);
  const sizeBytes = encoder.encodeInto(text, bytes).written;
  const roundedBytes = (sizeBytes + 7) & ~7;
  // Of the text before.
  bytes.fill(0, sizeBytes, roundedBytes);
  const words = new Int32Array(own, 0, roundedBytes >> 2);
  let even = sizeBytes;
  let odd = ~sizeBytes;
  for (let at = 0; at < words.length; at += 2) {
    even = Math.imul(even ^ words[at]!, factor);
    odd = Math.imul(odd ^ words[at + 1]!, factor);
    // A product spreads a difference upwards alone.
    even ^= even >>> 15;
    odd ^= odd >>> 15;
  }
  return { checksum: hex(even) + hex(odd), sizeBytes };
}

function hex(sum: number): string {
  return (sum >>> 0).toString(16).padStart(8, '0');
}
