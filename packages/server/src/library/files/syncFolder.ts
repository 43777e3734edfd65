import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Flushes the names in a folder to disk, so that files created, renamed or removed there stay so after a power
 * failure.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and some network shares cannot sync them.
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** As `syncFolder`, but synchronous: nothing else can run meanwhile. */
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

/** Creates a folder and its missing parents, and flushes their names to disk. */
export async function makeSyncedFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) return;
  }
}
