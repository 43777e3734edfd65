import { boxesOf, startsWithBox } from './boxes.ts';
import type { ReadAt } from './readAt.ts';

/**
 * Returns whether the index of an MP4 (`moov`) follows its media data (`mdat`). A player must then fetch the end of
 * the file before it can start. False also for files other than MP4. Reads one header per box, and no further than
 * necessary.
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
