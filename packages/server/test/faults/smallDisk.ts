import { spawnSync } from 'node:child_process';

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
