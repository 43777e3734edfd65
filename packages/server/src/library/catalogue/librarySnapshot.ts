import type { MediaFacts } from '../inspection/inspection.ts';
import type { Transcript } from '../formats/transcript.ts';
import type { Caption, Channel, Chapter, LibraryVideo } from '../videos/video.ts';
import type { VideoVisibility } from '../videos/visibility.ts';

/** The state of one file of the library. */
export interface LibraryFile {
  /** Relative to the library. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /**
   * `playable`: shown as a video, directly or in a converted form. `refused`: a video file that cannot be played.
   * `duplicate`: the same content as another file. `ignored`: a sidecar or a playlist that cannot be used; its video
   * is shown without it. `copying`: still being written; it is checked again.
   */
  readonly status: 'playable' | 'refused' | 'duplicate' | 'ignored' | 'copying';
  /** Why the file has this status, as text for people; null for `playable`. */
  readonly reason: string | null;
  /** What to do about it, as text for people; null if nothing can be done, or the reason says it. */
  readonly advice: string | null;
  /** Information read from the file or from its converted form; null if nothing could be read. */
  readonly facts: MediaFacts | null;
  /** The id of the future video, for a file that browsers cannot play and that is not converted yet. */
  readonly convertedId?: string;
}

export interface SnapshotVideo extends LibraryVideo {
  readonly captions: readonly Caption[];
  /** One per language with captions. Their size is limited, because all are in memory at once. */
  readonly transcripts: readonly Transcript[];
  /** In order. */
  readonly chapters: readonly Chapter[];
  /** Depends on everything that the video is made from, so an equal fingerprint means no change. */
  readonly fingerprint: string;
  /** The visibility of the video if it was never in the library before. Absent: public. */
  readonly visibilityIfNew?: VideoVisibility;
}

/** A set of changes, applied in one transaction. */
export interface LibraryChange {
  /** Items to add, or to replace those with the same handle, id or path. */
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
  /** The fingerprint of the complete library; null: incomplete, because more changes follow. */
  readonly fingerprint: string | null;
  /** The store's `removalCount` when the folder was listed; absent: the change is not based on a list. */
  readonly listedAtRemoval?: number;
}

/** A complete library at one moment: applying it replaces the stored one. */
export interface LibrarySnapshot {
  /** The same for identical folders: it depends on every path, size and modification time. */
  readonly fingerprint: string;
  /** Channels that have videos. */
  readonly channels: readonly Channel[];
  readonly videos: readonly SnapshotVideo[];
  readonly files: readonly LibraryFile[];
}
