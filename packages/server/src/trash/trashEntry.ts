export interface TrashedFile {
  /** The original path, relative to the library. */
  readonly path: string;
  /** See `FileOfVideo`. */
  readonly stem: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Where it is restored to; null if restoring was not requested. */
  readonly target: string | null;
}

/** A video that was removed from the library. */
export interface TrashEntry {
  readonly id: string;
  readonly videoId: string;
  readonly title: string;
  readonly deletedMs: number;
  /** When it is erased; null if it stays until the owner erases it. Promised when it was deleted, so a changed setting does not change it. */
  readonly eraseMs: number | null;
  /** The intended step, so that the next start can finish it. `kept` means that all files are in the trash. */
  readonly state: 'deleting' | 'kept' | 'restoring' | 'erasing';
  /** The video's own file comes first. */
  readonly files: readonly TrashedFile[];
}

export function isTrashId(text: string): boolean {
  return /^[a-f0-9]{32}$/.test(text);
}

/**
 * Reads a trash entry.
 *
 * @returns null if the value is not a trash entry
 */
export function trashEntryOf(value: unknown): TrashEntry | null {
  const entry = value as TrashEntry | null;
  const isWhole =
    typeof entry === 'object' &&
    entry !== null &&
    isTrashId(entry.id) &&
    typeof entry.videoId === 'string' &&
    Array.isArray(entry.files);
  // Entries of earlier versions have no date.
  return isWhole ? { ...entry, eraseMs: entry.eraseMs ?? null } : null;
}

/** Returns the path with a number in it, the same for all files with one stem. */
export function numberedPath({ path, stem }: Pick<TrashedFile, 'path' | 'stem'>, number: number): string {
  if (number === 1) return path;
  const base = stem ?? path.replace(/\.[^./]+$/, '');
  return `${base} (${number})${path.slice(base.length)}`;
}
