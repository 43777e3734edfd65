import type { Page } from './catalogue.ts';
import type { Video } from './video.ts';

/** What one viewer has done with one video. */
export interface ViewerState {
  readonly liked: boolean;
  /** Null: never started, or watched to the end. */
  readonly positionSeconds: number | null;
  readonly saved: boolean;
}

export interface SavedVideo {
  readonly video: Video;
  readonly savedMs: number;
}

/** Where a page of saved videos begins: after this one, in the order "last saved first". */
export interface AfterSaved {
  readonly savedMs: number;
  readonly videoId: string;
}

/**
 * One step of a mutation that has an idempotency key. A change that carries a step happens once: it and the note that it
 * happened are kept together or not at all.
 */
export interface MutationStep {
  readonly viewerId: string;
  readonly key: string;
  /** Tells the steps of one mutation apart. */
  readonly name: string;
}

/** What viewers did. Videos are named by id alone: a video may leave the library and come back. */
export interface Viewers {
  /** In the order of the ids. */
  statesOf(viewerId: string, videoIds: readonly string[]): Promise<readonly ViewerState[]>;
  recordProgress(change: {
    readonly viewerId: string;
    readonly videoId: string;
    /** Null: forgets it. */
    readonly positionSeconds: number | null;
    readonly countsView: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  setLike(change: {
    readonly viewerId: string;
    readonly videoId: string;
    readonly liked: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Setting what is already set changes nothing, its place in the list included. */
  setSaved(change: {
    readonly viewerId: string;
    readonly videoId: string;
    readonly saved: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Last saved first, without videos that are not in the library now. */
  savedVideos(request: {
    readonly viewerId: string;
    readonly first: number;
    readonly after: AfterSaved | null;
  }): Promise<Page<SavedVideo>>;
}
