import { type Box, boxesOf } from './boxes.ts';
import type { ReadAt } from './readAt.ts';

/** A box has a dozen others in it; a file that says otherwise must not keep a scan busy. */
const mostBoxes = 64;

/** Where the content of a box lies. */
type Range = Pick<Box, 'contentOffset' | 'endOffset'>;

/** The boxes in a box, in order, those that end within it. */
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

/** The beginning of a box's content. */
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
