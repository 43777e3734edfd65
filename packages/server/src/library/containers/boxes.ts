import type { ReadAt } from './readAt.ts';

/** A box of an ISO base media file (MP4, MOV; ISO/IEC 14496-12 §4.2). */
export interface Box {
  /** Four characters. */
  readonly type: string;
  readonly contentOffset: number;
  /** Where the next box begins. In a truncated file, this may be past the end. */
  readonly endOffset: number;
}

const firstBoxTypes = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid']);

/**
 * Returns whether a file starts with an ISO base media box.
 *
 * @param start first bytes of the file, 8 or more
 */
export function startsWithBox(start: Uint8Array): boolean {
  return firstBoxTypes.has(boxType(start));
}

/**
 * Each fragment takes two boxes, so this is enough for hours of tenth-of-a-second fragments. The limit keeps a file
 * with more boxes from occupying a scan for days.
 */
const mostBoxes = 200_000;

/**
 * Yields the boxes of a file, in order, reading only their headers. Stops where players stop too, at bytes that are
 * not a box, or after 200,000 boxes.
 *
 * @param untilOffset size of the file, or the end of the enclosing box
 * @param fromOffset start of the enclosing box's content
 */
export async function* boxesOf(read: ReadAt, untilOffset: number, fromOffset = 0): AsyncGenerator<Box> {
  for (let offset = fromOffset, count = 0; offset + 8 <= untilOffset && count < mostBoxes; count += 1) {
    const header = await read(offset, 16);
    const type = boxType(header);
    if (!/^[ -~\xa9]{4}$/.test(type)) return;
    const { headerBytes, boxBytes } = sizesOf(header);
    // Smaller than a header: not a box.
    if (boxBytes > 0 && boxBytes < 8) return;
    const contentOffset = offset + headerBytes;
    // 0: the box extends to the end of the file.
    offset = boxBytes === 0 ? untilOffset : offset + boxBytes;
    yield { type, contentOffset, endOffset: offset };
  }
}

function sizesOf(header: Uint8Array): { readonly headerBytes: number; readonly boxBytes: number } {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const boxBytes = view.getUint32(0);
  // 1: the size does not fit 32 bits and follows the type.
  if (boxBytes !== 1) return { headerBytes: 8, boxBytes };
  return { headerBytes: 16, boxBytes: view.byteLength < 16 ? 1 : Number(view.getBigUint64(8)) };
}

function boxType(header: Uint8Array): string {
  return String.fromCharCode(...header.subarray(4, 8));
}
