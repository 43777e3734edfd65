/** A file of a video, ready to be sent. */
export interface SentFile {
  /** Relative to the library, or to the folder of derived media (`pathIfMade`). */
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Sound and pictures that move: all that is too much to pass through the site, if it need not. */
  readonly isLarge: boolean;
  /** As the catalogue knows it; null: it does not. One of another size is another file. */
  readonly sizeBytes: number | null;
  /** Playing time without pauses; 0 for files that are not films. */
  readonly durationSeconds: number;
  /** Of the owner alone: no cache may keep it, nor the way to it. */
  readonly isPrivate: boolean;
}

/** Where the files of videos are. */
export interface MediaFiles {
  /** A small file whole; undefined: it is not there, or longer. The same array for an unchanged file that was read lately. */
  readWhole(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Answers GET and HEAD, with the file or with where it is; undefined: it is not there. */
  answer(request: Request, file: SentFile): Promise<Response | undefined>;
}
