export interface TrashedFile {
  /** Where it was, relative to the library. */
  readonly path: string;
  /** As of `FileOfVideo`. */
  readonly stem: string | null;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Where it is put back; null: nobody has asked for that. */
  readonly target: string | null;
}

/** A video that was taken out of the library. */
export interface TrashEntry {
  readonly id: string;
  readonly videoId: string;
  readonly title: string;
  readonly deletedMs: number;
  /** What is meant, so that a start can finish it. `kept`: all of it is in the trash. */
  readonly state: 'deleting' | 'kept' | 'restoring' | 'erasing';
  /** The video's own first. */
  readonly files: readonly TrashedFile[];
}

export function isTrashId(text: string): boolean {
  return /^[a-f0-9]{32}$/.test(text);
}

/** @returns null: it is none of ours */
export function trashEntryOf(value: unknown): TrashEntry | null {
  const entry = value as TrashEntry | null;
  const isWhole =
    typeof entry === 'object' &&
    entry !== null &&
    isTrashId(entry.id) &&
    typeof entry.videoId === 'string' &&
    Array.isArray(entry.files);
  return isWhole ? entry : null;
}

/** The path with a number in it, for all that goes by one name alike. */
export function numberedPath({ path, stem }: Pick<TrashedFile, 'path' | 'stem'>, number: number): string {
  if (number === 1) return path;
  const base = stem ?? path.replace(/\.[^./]+$/, '');
  return `${base} (${number})${path.slice(base.length)}`;
}
