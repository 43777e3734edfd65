import type { LibraryFile } from './librarySnapshot.ts';
import type { ListedFile } from './listFiles.ts';

/** A file that was not written to for so long is whole; copying programs write several times a second. */
export const quietMs = 5_000;
/** A file that ends too early, and was written to so shortly ago, may still get its end. */
const unfinishedMs = 120_000;
/** A file whose time lies so far back is taken for what it is at the first look. */
export const settledMs = unfinishedMs + 1_000;

/**
 * Returns whether a file is still being written. It is not opened then, because only part of its content is there.
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
  // With the same size, only its time was changed.
  return known.sizeBytes !== file.sizeBytes;
}

/** May a file that ends too early still get its end? */
export function mayGrow(file: ListedFile, nowMs: number): boolean {
  return Math.abs(nowMs - file.modifiedMs) < unfinishedMs;
}
