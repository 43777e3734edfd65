import type { Page } from './catalogue.ts';
import type { Video } from './video.ts';

/** What one viewer has done with one video. */
export interface ViewerState {
  readonly liked: boolean;
  /** Null: never started, or watched to the end. */
  readonly positionSeconds: number | null;
  /** To its end, and not begun again since. */
  readonly watched: boolean;
  readonly saved: boolean;
}

/** A video in a list of a viewer's, and when it came there. */
export interface ListedVideo {
  readonly video: Video;
  /** When it was saved, liked or last watched. */
  readonly listedMs: number;
}

/** A page of a viewer's list, last listed first. */
export interface ListRequest {
  readonly viewerId: string;
  readonly first: number;
  /** Where it begins: after this one. */
  readonly after: { readonly listedMs: number; readonly videoId: string } | null;
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
  /** Where the viewer is, and that it was watched. Nothing of both, but for the view, while the history is paused. */
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
  // Lists are without videos that are not in the library now.
  savedVideos(request: ListRequest): Promise<Page<ListedVideo>>;
  likedVideos(request: ListRequest): Promise<Page<ListedVideo>>;
  /** What was watched, however little of it. */
  history(request: ListRequest): Promise<Page<ListedVideo>>;
  isHistoryPaused(viewerId: string): Promise<boolean>;
  setHistoryPaused(change: {
    readonly viewerId: string;
    readonly paused: boolean;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Forgets that a video was watched, and how far; `null`: that any was. */
  forgetWatched(change: {
    readonly viewerId: string;
    readonly videoId: string | null;
    readonly step: MutationStep | null;
  }): Promise<void>;
}
