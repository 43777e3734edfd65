import type { ReadAt } from './readAt.ts';

/** A box of an ISO base media file (MP4, MOV; ISO/IEC 14496-12 §4.2). */
export interface Box {
  /** Four characters. */
  readonly type: string;
  /** Where the next one begins, which may lie past the end of a file that is cut off. */
  readonly endOffset: number;
}

const firstBoxTypes = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid']);

/** Does a file that begins so consist of boxes? @param start 8 bytes or more */
export function startsWithBox(start: Uint8Array): boolean {
  return firstBoxTypes.has(boxType(start));
}

/** The boxes of a file, in order, by their headers alone; they end where players stop too: at bytes that are no box. */
export async function* boxesOf(read: ReadAt, sizeBytes: number): AsyncGenerator<Box> {
  for (let offset = 0; offset + 8 <= sizeBytes;) {
    const header = await read(offset, 16);
    const type = boxType(header);
    if (!/^[ -~\xa9]{4}$/.test(type)) return;
    const boxBytes = boxSizeBytes(header);
    // 0: up to the end of the file. Less than a header: not a box.
    offset = boxBytes === 0 ? sizeBytes : offset + boxBytes;
    if (boxBytes > 0 && boxBytes < 8) return;
    yield { type, endOffset: offset };
  }
}

function boxSizeBytes(header: Uint8Array): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const size = view.getUint32(0);
  // 1: the size does not fit 32 bits and follows the type.
  if (size !== 1) return size;
  return view.byteLength < 16 ? 1 : Number(view.getBigUint64(8));
}

function boxType(header: Uint8Array): string {
  return String.fromCharCode(...header.subarray(4, 8));
}
