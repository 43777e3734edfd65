import type { Cue } from '../formats/webVtt.ts';
import type { MutationStep } from './viewers.ts';

/**
 * Captions that the owner adds to a video, one file per language. They take precedence over the library's captions in
 * the same language. The database stores them by the video's id, which is derived from the content. Therefore they
 * survive scans and moves, and every instance and every backup has them.
 */
export interface OwnerCaptions {
  /** Adds captions, or replaces those in the same language. Search is updated at once. */
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
  /** Removes captions. The library's captions in that language, if any, are shown again. */
  remove(change: {
    readonly videoId: string;
    readonly language: string;
    readonly step: MutationStep | null;
  }): Promise<void>;
}

/** The maximum for one video. */
export const maxCaptionLanguages = 50;
