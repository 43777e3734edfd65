import type { Page } from './catalogue.ts';
import type { Video } from './video.ts';
import type { MutationStep } from './viewers.ts';
import type { VideoVisibility } from './visibility.ts';

/** What the owner decides about who finds which video. Kept by the id, which follows the content: a file that moves is as private. */
export interface Visibilities {
  /** In the order of the ids; also of videos that are not in the library now. */
  of(videoIds: readonly string[]): Promise<readonly VideoVisibility[]>;
  /** At once and everywhere: lists, search, suggestions, feeds, media. */
  set(change: {
    readonly videoId: string;
    readonly visibility: VideoVisibility;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** For the owner: videos of any visibility, or of one; newest first. */
  videos(request: {
    /** Part of the title; empty: any. */
    readonly query: string;
    readonly visibility: VideoVisibility | null;
    readonly first: number;
    readonly after: { readonly publishedMs: number; readonly id: string } | null;
  }): Promise<Page<Video>>;
}
