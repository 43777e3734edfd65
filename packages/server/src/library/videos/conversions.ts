/** A file of the library that browsers cannot play and that has not been converted yet. */
export interface WaitingFile {
  /** The id of the future video. As for any video, it is derived from the content. */
  readonly videoId: string;
  /** Relative to the library. */
  readonly path: string;
  readonly modifiedMs: number;
}

/**
 * Converted forms of files that browsers cannot play. Such a file becomes a video once it has a form that browsers
 * play.
 */
export interface Conversions {
  /** Returns a version that changes whenever a scan would find different forms. */
  version(): Promise<string>;
  /** Returns the absolute path of a file's converted form; null if absent. */
  findForm(videoId: string): Promise<string | null>;
  /** Returns files that wait to be converted, by path. */
  waitingFiles(request: { readonly first: number; readonly after: string }): Promise<readonly WaitingFile[]>;
  /** Returns the path of a file, relative to the library; null if it is no longer in the library. */
  findFile(videoId: string): Promise<string | null>;
}
