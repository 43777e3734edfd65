import { type Element, readElement } from './ebmlElement.ts';
import type { ReadAt } from './readAt.ts';

// Element ids, including their markers (RFC 9559 §5.1).
const ids = { head: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675 };
/**
 * A valid file has a handful of elements before the first frames. The limit keeps a hostile file from occupying a
 * scan.
 */
const mostElements = 32;

/**
 * Returns the segment of a Matroska or WebM file, which contains everything after the header; undefined for other
 * files.
 */
export async function findSegment(read: ReadAt): Promise<Element | undefined> {
  const head = await readElement(read, 0);
  if (head?.id !== ids.head || head.sizeBytes === null) return undefined;
  const segment = await readElement(read, head.contentOffset + head.sizeBytes);
  return segment?.id === ids.segment ? segment : undefined;
}

/** Yields the elements of a segment before its first frames, in order. */
export async function* elementsBeforePictures(
  read: ReadAt,
  segment: Element,
): AsyncGenerator<Element & { readonly sizeBytes: number }> {
  let offset = segment.contentOffset;
  for (let i = 0; i < mostElements; i++) {
    const element = await readElement(read, offset);
    if (!element || element.sizeBytes === null || element.id === ids.cluster) return;
    const { id, contentOffset, sizeBytes } = element;
    yield { id, contentOffset, sizeBytes };
    offset = contentOffset + sizeBytes;
  }
}
