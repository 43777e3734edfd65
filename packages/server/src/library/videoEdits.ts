import type { LibraryVideo } from './video.ts';
import type { MutationStep } from './viewers.ts';

/** What is written about a video: the library says it, or the owner in its place. */
export type VideoText = Pick<LibraryVideo, 'title' | 'description' | 'tags'>;

/** What the owner says of a video; null: nothing, so that the library's word counts. */
export type VideoEdit = { readonly [Part in keyof VideoText]: VideoText[Part] | null };

/** What the owner says about videos, over what the library says. Kept by the id, which follows the content: no scan and no move loses it. */
export interface VideoEdits {
  /** What the library says of each video, edited or not, in the order of the ids; undefined: the library does not hold it. */
  libraryTexts(videoIds: readonly string[]): Promise<readonly (VideoText | undefined)[]>;
  /**
   * Changes what is given. Null: as the library says from now on; so is what equals what the library says, for it is no edit. Lists,
   * search and suggestions follow at once. Nothing if the library does not hold the video.
   */
  set(change: {
    readonly videoId: string;
    readonly edit: Partial<VideoEdit>;
    readonly step: MutationStep | null;
  }): Promise<void>;
}

export function editedText(text: VideoText, edit: VideoEdit): VideoText {
  return {
    title: edit.title ?? text.title,
    description: edit.description ?? text.description,
    tags: edit.tags ?? text.tags,
  };
}
