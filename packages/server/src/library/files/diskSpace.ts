import { stat, statfs } from 'node:fs/promises';

/** The free space of a file system. */
export interface DiskSpace {
  /** What the site stores there. */
  readonly holds: readonly ('library' | 'data')[];
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/**
 * Returns the free space of each file system that holds one of the folders. A folder that cannot be read is left out: its disk may be
 * away, or another machine may have it.
 */
export async function diskSpaceOf(folders: {
  readonly library: string;
  readonly data: string;
}): Promise<readonly DiskSpace[]> {
  const disks = new Map<number, DiskSpace>();
  for (const holds of ['library', 'data'] as const) {
    const folder = folders[holds];
    try {
      const { dev } = await stat(folder);
      // What is free for this user, without the reserve of the system.
      const { bavail, blocks, bsize } = await statfs(folder);
      const known = disks.get(dev)?.holds ?? [];
      disks.set(dev, { holds: [...known, holds], freeBytes: bavail * bsize, totalBytes: blocks * bsize });
    } catch {
      continue;
    }
  }
  return [...disks.values()];
}
