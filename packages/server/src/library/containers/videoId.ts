import { createHash } from 'node:crypto';
import type { ReadAt } from './readAt.ts';

const sampleBytes = 64 * 1024;

/**
 * Returns the id of a video file: 11 characters that are safe in a URL, derived from its size and its first, middle
 * and last 64 KiB. It survives renaming and moving the file, and takes no longer for a film than for a clip.
 */
export async function videoId(read: ReadAt, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256').update(`${sizeBytes}\n`);
  const offsets = [0, Math.floor((sizeBytes - sampleBytes) / 2), sizeBytes - sampleBytes];
  for (const offset of offsets) hash.update(await read(Math.max(0, offset), sampleBytes));
  return hash.digest('base64url').slice(0, 11);
}
