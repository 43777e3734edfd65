/** What a start found that a process which was killed had left, and put in order. */
export interface Recovery {
  readonly atMs: number;
  /** Jobs that were cut off, and are begun again. */
  readonly jobs: number;
  /** Folders of half-made files that were removed. */
  readonly folders: number;
  /** Programs that outlived the site that began them, and were ended. */
  readonly programs: number;
}
