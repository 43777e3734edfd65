/** A file of the library that browsers do not play, and that nothing was made of yet. */
export interface WaitingFile {
  /** Of the video that it becomes: it follows the content, as that of any other video. */
  readonly videoId: string;
  /** Relative to the library. */
  readonly path: string;
  readonly modifiedMs: number;
}

/** What becomes of files that browsers do not play: each is a video once there is a form of it that they do. */
export interface Conversions {
  /** Another one whenever a scan would find other forms than before. */
  version(): Promise<string>;
  /** Returns the absolute path of a file's converted form; null if absent. */
  findForm(videoId: string): Promise<string | null>;
  /** Files that wait to be converted, by path. */
  waitingFiles(request: { readonly first: number; readonly after: string }): Promise<readonly WaitingFile[]>;
  /** The path of a file, relative to the library; null: the library has it no more. */
  findFile(videoId: string): Promise<string | null>;
}
