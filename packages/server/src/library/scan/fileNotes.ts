import type { LibraryFile } from '../catalogue/librarySnapshot.ts';
import type { ListedFile } from '../files/listFiles.ts';
import type { Look } from './fileLook.ts';
import type { LibraryChanges } from './libraryChanges.ts';

/** Records what became of each file, for the studio. Only differences to the stored files are written. */
export interface FileNotes {
  note(file: LibraryFile): void;
  /** Like `note`, but retains the stored state of a file that cannot be read. */
  noteUnlessUnread(file: LibraryFile): void;
  isNoted(path: string): boolean;
}

/**
 * @param knownFiles the stored files by path
 * @param isUnread whether a path could not be read
 */
export function createFileNotes(
  changes: Pick<LibraryChanges, 'putFile'>,
  knownFiles: ReadonlyMap<string, LibraryFile>,
  isUnread: (path: string) => boolean,
): FileNotes {
  const noted = new Set<string>();

  function note(file: LibraryFile): void {
    const known = knownFiles.get(file.path);
    if (noted.has(file.path) || !known || !isSameFile(known, file)) changes.putFile(file);
    noted.add(file.path);
  }

  return {
    note,
    noteUnlessUnread(file) {
      if (knownFiles.has(file.path) && isUnread(file.path)) noted.add(file.path);
      else note(file);
    },
    isNoted: (path) => noted.has(path),
  };
}

/** Returns the row of a file. */
export function fileOf({ path, sizeBytes, modifiedMs }: ListedFile, look: Look): LibraryFile {
  const { convertedId } = look.type === 'copying' ? {} : look;
  const file = { path, sizeBytes, modifiedMs, ...(convertedId !== undefined && { convertedId }) };
  if (look.type === 'facts')
    return { ...file, status: 'playable', reason: null, advice: null, facts: look.facts };
  return { ...file, status: look.type, reason: look.reason, advice: look.advice, facts: null };
}

function isSameFile(a: LibraryFile, b: LibraryFile): boolean {
  return (
    a.sizeBytes === b.sizeBytes &&
    a.modifiedMs === b.modifiedMs &&
    a.status === b.status &&
    a.reason === b.reason &&
    a.advice === b.advice &&
    a.convertedId === b.convertedId &&
    (a.facts === null) === (b.facts === null) &&
    (a.facts === b.facts || JSON.stringify(a.facts) === JSON.stringify(b.facts))
  );
}
