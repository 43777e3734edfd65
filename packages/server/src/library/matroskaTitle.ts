import { readVint } from './ebmlNumber.ts';
import type { ReadAt } from './readAt.ts';

// Ids of elements, with their markers (RFC 9559 §5.1).
const ids = { head: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, title: 0x7ba9, cluster: 0x1f43b675 };
/** What stands before the pictures is a handful; a file that says otherwise must not keep a scan busy. */
const mostElements = 32;
/** Far more than the facts of a file take. */
const maxInfoBytes = 64 * 1024;

/**
 * The title in the segment of a Matroska or WebM file (RFC 9559 §5.1.2.12), where most programs write it, and not among the tags. Undefined where there is
 * none before the first pictures, and of any other file.
 */
export async function matroskaTitle(read: ReadAt): Promise<string | undefined> {
  const head = await readElement(read, 0);
  if (head?.id !== ids.head || head.sizeBytes === null) return undefined;
  const segment = await readElement(read, head.contentOffset + head.sizeBytes);
  if (segment?.id !== ids.segment) return undefined;
  let offset = segment.contentOffset;
  for (let i = 0; i < mostElements; i++) {
    const element = await readElement(read, offset);
    if (!element || element.sizeBytes === null || element.id === ids.cluster) return undefined;
    const { contentOffset, sizeBytes } = element;
    if (element.id === ids.info)
      return titleOfInfo(await read(contentOffset, Math.min(sizeBytes, maxInfoBytes)));
    offset = contentOffset + sizeBytes;
  }
  return undefined;
}

async function titleOfInfo(info: Uint8Array): Promise<string | undefined> {
  const read: ReadAt = async (offset, length) => info.subarray(offset, offset + length);
  for (let offset = 0; offset < info.length;) {
    const element = await readElement(read, offset);
    if (!element || element.sizeBytes === null) return undefined;
    const until = element.contentOffset + element.sizeBytes;
    if (element.id === ids.title)
      return new TextDecoder().decode(info.subarray(element.contentOffset, until));
    offset = until;
  }
  return undefined;
}

interface Element {
  readonly id: number;
  readonly contentOffset: number;
  /** Null: unknown, as of a recording that was streamed. */
  readonly sizeBytes: number | null;
}

async function readElement(read: ReadAt, offset: number): Promise<Element | undefined> {
  const bytes = await read(offset, 12);
  const id = readVint(bytes, 0);
  const size = id && readVint(bytes, id.lengthBytes);
  if (!size) return undefined;
  return {
    id: bytes.subarray(0, id.lengthBytes).reduce((value, byte) => value * 256 + byte, 0),
    contentOffset: offset + id.lengthBytes + size.lengthBytes,
    sizeBytes: size.value,
  };
}
