import { boxesOf, startsWithBox } from './boxes.ts';
import { readVint } from './ebmlNumber.ts';
import type { ReadAt } from './readAt.ts';

/**
 * Returns how many bytes are missing at the end of a file, by the length that its container declares; 0 if none are
 * missing, or the container declares no length. A truncated MP4 still declares its full duration, so nothing else
 * reveals it.
 *
 * Supports ISO base media files (MP4, MOV; ISO/IEC 14496-12 §4.2) and Matroska (WebM, MKV; RFC 8794 §6, §7).
 */
export async function missingBytes(read: ReadAt, sizeBytes: number): Promise<number> {
  const start = await read(0, 12);
  if (startsWithBox(start)) return missingFromBoxes(read, sizeBytes);
  if (viewOf(start).byteLength >= 4 && viewOf(start).getUint32(0) === ebmlMagic) {
    return missingFromSegment(read, sizeBytes);
  }
  return 0;
}

async function missingFromBoxes(read: ReadAt, sizeBytes: number): Promise<number> {
  for await (const { endOffset } of boxesOf(read, sizeBytes)) {
    if (endOffset > sizeBytes) return endOffset - sizeBytes;
  }
  return 0;
}

const ebmlMagic = 0x1a45dfa3;
const segmentId = [0x18, 0x53, 0x80, 0x67];

async function missingFromSegment(read: ReadAt, sizeBytes: number): Promise<number> {
  const head = await read(0, 12);
  const headSize = readVint(head, 4);
  if (!headSize || headSize.value === null) return 0;
  const segmentOffset = 4 + headSize.lengthBytes + headSize.value;
  const segment = await read(segmentOffset, 12);
  if (!segmentId.every((byte, index) => segment[index] === byte)) return 0;
  const segmentSize = readVint(segment, 4);
  // A streamed recording does not know its size.
  if (!segmentSize || segmentSize.value === null) return 0;
  return Math.max(0, segmentOffset + 4 + segmentSize.lengthBytes + segmentSize.value - sizeBytes);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
