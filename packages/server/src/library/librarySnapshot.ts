import type { MediaFacts } from './inspection.ts';
import type { Transcript } from './transcript.ts';
import type { Caption, Channel, Chapter, LibraryVideo } from './video.ts';

/** What became of one file of the library. */
export interface LibraryFile {
  /** Relative to the library. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /**
   * `playable`: a video is made of it, or a form of one. `refused`: a video file that cannot be played. `duplicate`:
   * the same content as another file. `ignored`: a sidecar or a playlist that cannot be used; its video is shown
   * without it. `copying`: still being written; it is checked again.
   */
  readonly status: 'playable' | 'refused' | 'duplicate' | 'ignored' | 'copying';
  /** Why, for a person to read; null for `playable`. */
  readonly reason: string | null;
  /** What to do about it, for a person to read; null where there is nothing, or where the reason says it. */
  readonly advice: string | null;
  /** What was read from it, or from what it was converted to; null where nothing could be. */
  readonly facts: MediaFacts | null;
  /** Of a file that browsers do not play: the id of the video that it becomes once it is converted. */
  readonly convertedId?: string;
}

export interface SnapshotVideo extends LibraryVideo {
  readonly captions: readonly Caption[];
  /** Of each language that has captions; bounded, for they are all in memory at once. */
  readonly transcripts: readonly Transcript[];
  /** In order. */
  readonly chapters: readonly Chapter[];
  /** Of all that it was made of: equal where nothing changed. */
  readonly fingerprint: string;
}

/** A set of changes, applied in one transaction. */
export interface LibraryChange {
  /** Added, or in the place of what has the same handle, id or path. */
  readonly put: {
    readonly channels: readonly Channel[];
    readonly videos: readonly SnapshotVideo[];
    readonly files: readonly LibraryFile[];
  };
  readonly remove: {
    readonly handles: readonly string[];
    readonly videoIds: readonly string[];
    readonly paths: readonly string[];
  };
  /** Of the library that is now known whole; null: it is not, for more changes follow. */
  readonly fingerprint: string | null;
  /** The store's `removalCount` when the folder was listed; absent: it follows from no list. */
  readonly listedAtRemoval?: number;
}

/** A complete library at one moment: applying it replaces the stored one. */
export interface LibrarySnapshot {
  /** Equal for equal folders: every path, size and time of change. */
  readonly fingerprint: string;
  /** Those that have videos. */
  readonly channels: readonly Channel[];
  readonly videos: readonly SnapshotVideo[];
  readonly files: readonly LibraryFile[];
}
