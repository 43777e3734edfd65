import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { NotRun } from '../../src/testing/NotRun.ts';

/** `real`: a small disk that is mounted and filled. `simulated`: calls that fail as on a full disk. */
export type FullDisk = 'real' | 'simulated';

/** Each test of a full disk runs with both. The simulated one runs everywhere. */
export const fullDisks: readonly FullDisk[] = ['real', 'simulated'];

/** @throws {NotRun} when the disk is real and this user cannot mount one; call it before anything is set up */
export function requireDisk(disk: FullDisk): void {
  if (disk === 'simulated') return;
  if (process.platform !== 'linux') throw new NotRun('A small disk is mounted on Linux only.');
  if (process.getuid?.() !== 0) throw new NotRun('Only root may mount a small disk.');
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-mount-'));
  const { status, stderr } = mount(folder, 4_096);
  if (status === 0) spawnSync('umount', ['-l', folder]);
  rmdirSync(folder);
  if (status !== 0) throw new NotRun(`This machine cannot mount a small disk: ${stderr.trim()}`);
}

function mount(folder: string, sizeBytes: number) {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
}

/**
 * Mounts a disk of this size at a folder.
 *
 * @returns a function that unmounts it; null when the disk is simulated
 */
export function mountSmallDisk(disk: FullDisk, folder: string, sizeBytes: number): (() => void) | null {
  if (disk === 'simulated') return null;
  const { status, stderr } = mount(folder, sizeBytes);
  assert.is(status, 0, stderr);
  return () => void spawnSync('umount', ['-l', folder]);
}

/** Writes a file until the disk is full, because the reported free space of a small disk is not exact. */
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
