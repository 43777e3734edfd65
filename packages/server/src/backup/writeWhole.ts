import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export type OpenFile = (path: string, flags: string, mode?: number) => Promise<FileHandle>;

/** A backup contains the site's secrets, so only this user may read it. */
const privateMode = 0o600;

/**
 * Writes a file atomically, even if the power fails: under a temporary name first, then to the disk, then to its
 * place. An existing file is replaced only at that moment, and stays if anything fails.
 *
 * @param fill writes the content
 */
export async function writeWhole(
  path: string,
  fill: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
  openFile: OpenFile = open,
): Promise<void> {
  const partial = `${path}.partial`;
  try {
    // A file of an earlier attempt might be readable by other users.
    await rm(partial, { force: true });
    const file = await openFile(partial, 'wx', privateMode);
    try {
      await fill((bytes) => writeAll(file, bytes));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    offset += (await file.write(bytes, offset, bytes.length - offset)).bytesWritten;
  }
}

/** Makes the folder's entries survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
