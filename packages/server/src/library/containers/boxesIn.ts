import { type Box, boxesOf, startsWithBox } from './boxes.ts';
import type { ReadAt } from './readAt.ts';

/** A real box contains about a dozen boxes. The limit keeps a malformed file from occupying a scan. */
const mostBoxes = 64;

/** The byte range of a box's content. */
type Range = Pick<Box, 'contentOffset' | 'endOffset'>;

/** Returns the boxes inside a box, in order, up to the first that extends past its end. */
export async function boxesIn(read: ReadAt, { contentOffset, endOffset }: Range): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  for await (const box of boxesOf(read, endOffset, contentOffset)) {
    if (box.endOffset > endOffset || boxes.length === mostBoxes) break;
    boxes.push(box);
  }
  return boxes;
}

/** Finds the first box of a type. */
export async function findBox(read: ReadAt, parent: Range, wanted: string): Promise<Box | undefined> {
  return (await boxesIn(read, parent)).find(({ type }) => type === wanted);
}

/** Returns the boxes in the header of an MP4 or MOV, `moov`; none for other files. */
export async function movieBoxes(read: ReadAt, fileBytes: number): Promise<readonly Box[]> {
  if (!startsWithBox(await read(0, 8))) return [];
  const movie = await findBox(read, { contentOffset: 0, endOffset: fileBytes }, 'moov');
  return movie ? boxesIn(read, movie) : [];
}

/** Returns the start of a box's content. */
export async function contentOf(
  read: ReadAt,
  { contentOffset, endOffset }: Range,
  maxBytes: number,
): Promise<Uint8Array> {
  return read(contentOffset, Math.min(endOffset - contentOffset, maxBytes));
}

/** Returns the start of the content of the first box of a type; empty if there is no such box. */
export async function contentNamed(
  read: ReadAt,
  boxes: readonly Box[],
  wanted: string,
  maxBytes = 64,
): Promise<Uint8Array> {
  const box = boxes.find(({ type }) => type === wanted);
  return box ? contentOf(read, box, maxBytes) : new Uint8Array();
}
