/** What the server is doing with the folder of videos. */
export interface LibraryState {
  /**
   * `WAITING`: the folder cannot be read, or is empty although it had videos; it is checked again. The stored library
   * is kept.
   */
  readonly state: 'IDLE' | 'SCANNING' | 'WAITING';
  /** Why it waits, or why it hears late of changes, for a person to read; else null. */
  readonly reason: string | null;
  /** Of the scan that goes on: video files and streams. */
  readonly doneFiles: number;
  readonly totalFiles: number;
  /** Relative to the library; null: none is being looked at. */
  readonly currentPath: string | null;
  readonly videoCount: number;
  /** Files that are not used, or not wholly. */
  readonly problemCount: number;
  /** When the last scan that came to its end did; null: none since the site started. */
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
