/** What a kind of stored data takes. */
export interface StoredAmount {
  readonly sizeBytes: number;
  readonly count: number;
}

/** What the site stores, by the records in its database. Folders are not read. */
export interface StorageUse {
  amounts(): Promise<{
    /** The files of the videos in the library, with all segments of streams. */
    readonly videos: StoredAmount;
    /** Files of the library that are not used: they cannot be played, or have the same content as another one. */
    readonly unused: StoredAmount;
    /** Converted forms that the site generated, also of videos that have left the library a short time ago. */
    readonly converted: StoredAmount;
    /** Adaptive streams that the site generated, also of such videos. */
    readonly streams: StoredAmount;
    readonly databaseBytes: number;
  }>;
  /** Returns the videos that take most space, with what was generated from them, the largest first. */
  largestVideos(
    first: number,
  ): Promise<readonly { readonly videoId: string; readonly generatedBytes: number }[]>;
}
