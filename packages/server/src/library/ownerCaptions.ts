import type { Cue } from './webVtt.ts';
import type { MutationStep } from './viewers.ts';

/**
 * Captions that the owner gives a video, one file a language, before what the library has in the same language. Kept in the database by
 * the video's id, which follows the content: no scan and no move loses them, every instance has them, and so has a backup.
 */
export interface OwnerCaptions {
  /** Adds them, or puts them in the place of those in the same language. Search follows at once. */
  set(change: {
    readonly videoId: string;
    /** BCP 47, canonical. */
    readonly language: string;
    readonly label: string;
    /** WebVTT, from `captionTextOf`. */
    readonly text: string;
    readonly cues: readonly Cue[];
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Removes them; what the library has in the language is shown from then on. */
  remove(change: {
    readonly videoId: string;
    readonly language: string;
    readonly step: MutationStep | null;
  }): Promise<void>;
}

/** Of one video. */
export const maxCaptionLanguages = 50;
