import { readVint } from './ebmlNumber.ts';
import type { ReadAt } from './readAt.ts';
import { uint } from './uint.ts';

/** An element of a Matroska or WebM file (RFC 8794 §6). */
export interface Element {
  /** With its marker (RFC 9559 §5.1). */
  readonly id: number;
  readonly contentOffset: number;
  /** Null: unknown, as of a recording that was streamed. */
  readonly sizeBytes: number | null;
}

/** An element that stands in another, which was read whole. */
export interface InnerElement {
  readonly id: number;
  readonly content: Uint8Array;
}

/** Undefined where the file ends before its size, or what is there is no element. */
export async function readElement(read: ReadAt, offset: number): Promise<Element | undefined> {
  // Sizes are of 56 bits, and no file is so long that its places are no whole numbers any more.
  if (!Number.isSafeInteger(offset)) return undefined;
  const element = elementAt(await read(offset, 12), 0);
  return element && { ...element, contentOffset: offset + element.contentOffset };
}

/** What stands in an element; it ends at the first that is cut off. */
export function elementsIn(content: Uint8Array): readonly InnerElement[] {
  const elements: InnerElement[] = [];
  for (let offset = 0; offset < content.length;) {
    const element = elementAt(content, offset);
    if (!element || element.sizeBytes === null) break;
    const until = element.contentOffset + element.sizeBytes;
    if (until > content.length) break;
    elements.push({ id: element.id, content: content.subarray(element.contentOffset, until) });
    offset = until;
  }
  return elements;
}

/** The first number of that id; undefined where there is none. */
export function numberIn(elements: readonly InnerElement[], wanted: number): number | undefined {
  const element = elements.find(({ id }) => id === wanted);
  return element && uint(element.content, 0, element.content.length);
}

function elementAt(bytes: Uint8Array, offset: number): Element | undefined {
  const id = readVint(bytes, offset);
  const size = id && readVint(bytes, offset + id.lengthBytes);
  if (!size) return undefined;
  return {
    id: uint(bytes, offset, id.lengthBytes),
    contentOffset: offset + id.lengthBytes + size.lengthBytes,
    sizeBytes: size.value,
  };
}
