/** A file of a video to be sent. */
export interface SentFile {
  /** Relative to the library, or to the folder of derived media (`pathIfMade`). */
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Whether the file is video or audio: more data than should pass through the site. */
  readonly isLarge: boolean;
  /** Size recorded in the catalogue; null if it is unknown. A file of another size is a different one. */
  readonly sizeBytes: number | null;
  /** Playing time without pauses; 0 for files that are not films. */
  readonly durationSeconds: number;
  /** Whether only the owner may see it: no cache may store the file, or a redirect to it. */
  readonly isPrivate: boolean;
}

/** A source of the videos' files. */
export interface MediaFiles {
  /**
   * Reads a whole small file; undefined if it is missing or longer. Returns the same array for an unchanged file that
   * was read recently.
   */
  readWhole(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Responds to GET and HEAD with the file or a redirect to it; undefined if it is missing. */
  answer(request: Request, file: SentFile): Promise<Response | undefined>;
}
