import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import * as assert from 'uvu/assert';

/**
 * Makes a folder a disk of its own with so much room.
 *
 * @returns ends it; null: this user, or this machine, may not
 */
export function mountSmallDisk(folder: string, sizeBytes: number): (() => void) | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder]);
  if (status !== 0) return null;
  return () => void spawnSync('umount', ['-l', folder]);
}

/** Writes a file until nothing more is taken: what a small disk says of its room is not exact. */
export async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(Buffer.alloc(4096));
  } catch (error) {
    assert.is((error as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    await file.close();
  }
}
