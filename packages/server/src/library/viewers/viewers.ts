import type { Page } from '../catalogue/catalogue.ts';

/** A viewer's interactions with one video. */
export interface ViewerState {
  readonly liked: boolean;
  /** Null: never started, or watched to the end. */
  readonly positionSeconds: number | null;
  /** Watched to the end, and not started again since. */
  readonly watched: boolean;
  readonly saved: boolean;
}

/** A video in a viewer's list, and when it was added. */
export interface ListedVideo {
  readonly videoId: string;
  /** When it was saved, liked or last watched. */
  readonly listedMs: number;
}

/** A request for a page of a viewer's list, most recently added first. */
export interface ListRequest {
  readonly viewerId: string;
  readonly first: number;
  /** The page begins after this video. */
  readonly after: { readonly listedMs: number; readonly videoId: string } | null;
}

/**
 * One step of a mutation that has an idempotency key. A change with a step is applied only once: the change and the
 * record of the step are stored in one transaction.
 */
export interface MutationStep {
  readonly viewerId: string;
  readonly key: string;
  /** Distinguishes the steps of one mutation. */
  readonly name: string;
}

/** Stores viewers' interactions. They refer to videos by id alone, because a video may leave the library and return. */
export interface Viewers {
  /** Returns the viewer's state for each video, in the order of the ids. */
  statesOf(viewerId: string, videoIds: readonly string[]): Promise<readonly ViewerState[]>;
  /**
   * Stores the resume position, and that the video was watched. While the history is paused, stores neither; only the
   * view is counted.
   */
  recordProgress(change: {
    readonly viewerId: string;
    readonly videoId: string;
    /** Null: removes the position. */
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
  /** Saves or unsaves a video. Does nothing if it is already so; the video then keeps its place in the list. */
  setSaved(change: {
    readonly viewerId: string;
    readonly videoId: string;
    readonly saved: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  // The lists contain only videos that are in the library now.
  savedVideos(request: ListRequest): Promise<Page<ListedVideo>>;
  likedVideos(request: ListRequest): Promise<Page<ListedVideo>>;
  /** Returns the videos that were watched, even briefly. */
  history(request: ListRequest): Promise<Page<ListedVideo>>;
  /** Returns the videos of the history that have a position: begun, and not watched to the end. */
  unfinishedVideos(request: ListRequest): Promise<Page<ListedVideo>>;
  isHistoryPaused(viewerId: string): Promise<boolean>;
  setHistoryPaused(change: {
    readonly viewerId: string;
    readonly paused: boolean;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Removes a video from the history, along with its position; `null`: removes the whole history. */
  forgetWatched(change: {
    readonly viewerId: string;
    readonly videoId: string | null;
    readonly step: MutationStep | null;
  }): Promise<void>;
}
