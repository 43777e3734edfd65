export interface Digest {
  /** 64 bits as hexadecimal digits. It guards against accidents, not against whoever can write to the storage anyway. */
  readonly checksum: string;
  /** As UTF-8. */
  readonly sizeBytes: number;
}

/**
 * What a text is known by: two sums in the way of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), each over every other
 * UTF-16 unit, since a processor can work on both at a time.
 */
export function digest(text: string): Digest {
  const { length } = text;
  let even = 0x811c9dc5;
  let odd = 0x01000193 ^ length;
  let sizeBytes = length;
  let index = 0;
  for (; index + 1 < length; index += 2) {
    const first = text.charCodeAt(index);
    const second = text.charCodeAt(index + 1);
    even = Math.imul(even ^ first, 0x01000193);
    odd = Math.imul(odd ^ second, 0x01000193);
    if ((first | second) >= 0x80) sizeBytes += moreBytes(first) + moreBytes(second);
  }
  if (index < length) {
    const last = text.charCodeAt(index);
    even = Math.imul(even ^ last, 0x01000193);
    sizeBytes += moreBytes(last);
  }
  return { checksum: hex(even) + hex(odd), sizeBytes };
}

/** That a unit takes beyond one. In UTF-8 a letter beyond U+FFFF takes four bytes: two for each half of its pair. */
function moreBytes(unit: number): number {
  if (unit < 0x80) return 0;
  const isHalf = unit >= 0xd800 && unit <= 0xdfff;
  return unit < 0x800 || isHalf ? 1 : 2;
}

function hex(sum: number): string {
  return (sum >>> 0).toString(16).padStart(8, '0');
}
