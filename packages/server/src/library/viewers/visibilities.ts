import type { Page } from '../catalogue/catalogue.ts';
import type { Video } from '../videos/video.ts';
import type { MutationStep } from './viewers.ts';
import type { VideoVisibility } from '../videos/visibility.ts';

/**
 * Stores the visibility that the owner gave each video. It is stored by the id, which is derived from the
 * content, so a moved file stays as private.
 */
export interface Visibilities {
  /**
   * Returns the visibility of each video, in the order of the ids, including videos that are not in the library now.
   */
  of(videoIds: readonly string[]): Promise<readonly VideoVisibility[]>;
  /** Changes all of them or none. Takes effect at once everywhere: in lists, search, suggestions, feeds and media. */
  set(change: {
    readonly videoIds: readonly string[];
    readonly visibility: VideoVisibility;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Returns a page of videos for the owner, with any visibility or a given one; newest first. */
  videos(request: {
    /** A part of the title; empty matches all. */
    readonly query: string;
    readonly visibility: VideoVisibility | null;
    readonly first: number;
    readonly after: { readonly publishedMs: number; readonly id: string } | null;
  }): Promise<Page<Video>>;
}
