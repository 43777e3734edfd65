import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolderNow } from '../../library/files/syncFolder.ts';

/** The file that exists while a restore is moving files. */
export const journalName = 'restore.json';
export const unpackedFolder = 'restoring';

interface Journal {
  /** Folder that receives the previous state. */
  readonly kept: string;
  /** The names to move into it. */
  readonly replaced: readonly string[];
}

/**
 * Moves the contents of the folder `restoring` into a data folder, and the previous contents into the folder `kept`.
 *
 * Consists of renames only, recorded beforehand: after an interruption `finishReplacing` continues, and the site
 * never starts with a mixture of both. The data folder itself stays, because it may be a volume.
 */
export function replaceState(folder: string, journal: Journal, rename = renameSync): void {
  const path = join(folder, journalName);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, JSON.stringify(journal));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  rename(`${path}.new`, path);
  // The record is on disk before the first move, so that after a power failure the next start can continue.
  syncFolderNow(folder);
  finishReplacing(folder, rename);
}

/**
 * Finishes an interrupted `replaceState`.
 *
 * @returns the name of the folder with the previous contents; null if there was nothing to finish
 */
export function finishReplacing(folder: string, rename = renameSync): string | null {
  const path = join(folder, journalName);
  if (!existsSync(path)) return null;
  const { kept, replaced } = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const keptFolder = join(folder, kept);
  mkdirSync(keptFolder, { recursive: true, mode: 0o700 });
  // All of the old contents are moved before any of the new ones. So a name that exists in the kept folder is done,
  // and a name that does not is still the old one.
  for (const name of replaced) {
    const isDone = existsSync(join(keptFolder, name)) || !existsSync(join(folder, name));
    if (!isDone) rename(join(folder, name), join(keptFolder, name));
  }
  syncFolderNow(keptFolder);
  const unpacked = join(folder, unpackedFolder);
  if (existsSync(unpacked)) {
    for (const name of readdirSync(unpacked)) rename(join(unpacked, name), join(folder, name));
  }
  syncFolderNow(folder);
  rmSync(path);
  rmSync(unpacked, { recursive: true, force: true });
  syncFolderNow(folder);
  return kept;
}
