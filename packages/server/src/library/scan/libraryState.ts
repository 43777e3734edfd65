/** The state of the scans of the library folder. */
export interface LibraryState {
  /**
   * `WAITING`: the folder cannot be read, or is empty although it had videos. It is checked again, and the stored
   * library is kept.
   */
  readonly state: 'IDLE' | 'SCANNING' | 'WAITING';
  /** Why it waits, or why changes are noticed late, as text for people; otherwise null. */
  readonly reason: string | null;
  /** Video files and streams that the current scan has finished. */
  readonly doneFiles: number;
  readonly totalFiles: number;
  /** Relative to the library; null: no file is being scanned. */
  readonly currentPath: string | null;
  readonly videoCount: number;
  /** Number of files that are not used, or only in part. */
  readonly problemCount: number;
  /** When the last completed scan ended; null: none since the site started. */
  readonly lastScanMs: number | null;
}

export const unknownLibrary: LibraryState = {
  state: 'IDLE',
  reason: null,
  doneFiles: 0,
  totalFiles: 0,
  currentPath: null,
  videoCount: 0,
  problemCount: 0,
  lastScanMs: null,
};
