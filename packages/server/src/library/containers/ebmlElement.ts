import { readVint } from './ebmlNumber.ts';
import type { ReadAt } from './readAt.ts';
import { uint } from './uint.ts';

/** An element of a Matroska or WebM file (RFC 8794 §6). */
export interface Element {
  /** Including its length marker (RFC 9559 §5.1). */
  readonly id: number;
  readonly contentOffset: number;
  /** Null: unknown, as in a streamed recording. */
  readonly sizeBytes: number | null;
}

/** A child of an element that was read completely. */
export interface InnerElement {
  readonly id: number;
  readonly content: Uint8Array;
}

/**
 * Reads the element at an offset. Returns undefined if the file ends before the element's size, or the bytes are not
 * an element.
 */
export async function readElement(read: ReadAt, offset: number): Promise<Element | undefined> {
  // Sizes have 56 bits, but no real file exceeds the safe integers.
  if (!Number.isSafeInteger(offset)) return undefined;
  const element = elementAt(await read(offset, 12), 0);
  return element && { ...element, contentOffset: offset + element.contentOffset };
}

/** Returns the children of an element, up to the first truncated one. */
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

/** Returns the first number with this id, if any. */
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
