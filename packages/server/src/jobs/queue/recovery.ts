/** What a start found and cleaned up after a process was killed. */
export interface Recovery {
  readonly atMs: number;
  /** Number of interrupted jobs, which start again. */
  readonly jobs: number;
  /** Number of partial folders that were removed. */
  readonly folders: number;
  /** Number of programs that outlived the site that started them, and were ended. */
  readonly programs: number;
}
