import type { LibraryFile } from '../catalogue/librarySnapshot.ts';
import type { ListedFile } from '../files/listFiles.ts';

/** A file without writes for this long is complete, because programs that copy files write several times a second. */
export const quietMs = 5_000;
/** A truncated file may still grow if it was written to within this time. */
const unfinishedMs = 120_000;
/** A file that is older than this is accepted at the first scan. */
export const settledMs = unfinishedMs + 1_000;

/**
 * Returns whether a file is still being written. Such a file is not opened, because only part of its content exists.
 *
 * The clock of a file server may differ, so a file that is unchanged since the last scan counts as complete, whatever
 * its time.
 *
 * @param known the file's state at the last scan, `quietMs` ago or longer
 */
export function isStillCopied(file: ListedFile, known: LibraryFile | undefined, nowMs: number): boolean {
  if (Math.abs(nowMs - file.modifiedMs) >= quietMs) return false;
  if (known === undefined) return true;
  const isSame = known.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs;
  if (known.status === 'copying') return !isSame;
  // If the size is the same, only its time was changed.
  return known.sizeBytes !== file.sizeBytes;
}

/** Returns whether a truncated file may still be completed. */
export function mayGrow(file: ListedFile, nowMs: number): boolean {
  return Math.abs(nowMs - file.modifiedMs) < unfinishedMs;
}
