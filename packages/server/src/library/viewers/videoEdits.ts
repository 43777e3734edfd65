import type { Chapter, LibraryVideo } from '../videos/video.ts';
import type { MutationStep } from './viewers.ts';

/** The texts of a video, from the library or from the owner's edit. */
export interface VideoText extends Pick<LibraryVideo, 'title' | 'description' | 'tags'> {
  /** In order. */
  readonly chapters: readonly Chapter[];
}

/** The owner's version of a video; null fields use the library's text. */
export type VideoEdit = { readonly [Part in keyof VideoText]: VideoText[Part] | null };

/**
 * Stores the owner's edits of videos, which take precedence over the library's texts. They are stored by the id,
 * which is derived from the content, so they survive scans and moves.
 */
export interface VideoEdits {
  /**
   * Returns the library's text of each video, edited or not, in the order of the ids; undefined for videos that are
   * not in the library.
   */
  libraryTexts(videoIds: readonly string[]): Promise<readonly (VideoText | undefined)[]>;
  /**
   * Changes the given fields. Null removes an edit, and so does a value equal to the library's. Lists, search and
   * suggestions are updated at once. Does nothing if the video is not in the library.
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
    chapters: edit.chapters ?? text.chapters,
  };
}
