import { boxesOf, startsWithBox } from './boxes.ts';
import type { ReadAt } from './readAt.ts';

/**
 * Does the index of an MP4 (`moov`) come after what it is the index of (`mdat`)? Then a player has to fetch the end of the file before it can
 * begin. False also for what is no MP4. Reads a header a box, and no further than it must.
 */
export async function hasLateIndex(read: ReadAt, sizeBytes: number): Promise<boolean> {
  if (!startsWithBox(await read(0, 8))) return false;
  let isAfterMedia = false;
  for await (const { type } of boxesOf(read, sizeBytes)) {
    if (type === 'moov') return isAfterMedia;
    isAfterMedia ||= type === 'mdat';
  }
  return false;
}
