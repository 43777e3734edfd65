import { contentNamed, movieBoxes } from './boxesIn.ts';
import type { ReadAt } from './readAt.ts';
import { uint } from './uint.ts';

/** ISO/IEC 14496-12 §8.2.2: times count seconds from the beginning of 1904, in UTC. */
const epochMs = Date.UTC(1904, 0, 1);

/**
 * Returns when an MP4 or MOV was created, by its header: phones and cameras write there when they recorded it.
 *
 * @returns milliseconds since the Unix epoch; undefined without a header
 */
export async function mp4Date(read: ReadAt, fileBytes: number): Promise<number | undefined> {
  const header = await contentNamed(read, await movieBoxes(read, fileBytes), 'mvhd');
  const width = header[0] === 1 ? 8 : 4;
  return header.length < 4 + width ? undefined : epochMs + uint(header, 4, width) * 1000;
}
