import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes the names in a folder: what was created, renamed or removed there survives a power cut from then on. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and some shares sync none.
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** As `syncFolder`, where nothing else may happen meanwhile. */
export function syncFolderNow(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // As above.
  }
}

/** Creates a folder and the missing ones above it, and flushes their names. */
export async function makeSyncedFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) return;
  }
}
