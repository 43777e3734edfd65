import type { Caption, Picture, PlayableForm, Storyboard, Stream } from './video.ts';
import type { Transcript } from './transcript.ts';

/** What the site made of a video itself. What the library has of the same kind is shown instead. */
export interface DerivedMedia {
  readonly poster: Picture | null;
  readonly storyboard: Storyboard | null;
  readonly playable: PlayableForm | null;
  readonly stream: Stream | null;
  /** Taken out of the file, one of a language; none: there is no text in it. Null: nobody has looked. */
  readonly captions: readonly MadeCaption[] | null;
  /** Integrated loudness (EBU R 128), in LUFS; -70 stands for silence. */
  readonly loudnessLufs: number | null;
}

export type MadeCaption = Omit<Caption, 'path'> & { readonly path: string };

/** What a job made, with what is found by and not shown: what is said in `captions`. */
export type MadeMedia = Partial<DerivedMedia> & { readonly transcripts?: readonly Transcript[] };

/**
 * Where the paths of what was made begin. No path of the library does: a scan skips what begins with a dot. So a path says by itself in
 * which of the two folders its file is.
 */
const madePrefix = '.made/';

/** @param path relative to the folder of what was made */
export function madePath(path: string): string {
  return madePrefix + path;
}

/** The path relative to the folder of what was made; undefined for one of the library. */
export function pathIfMade(path: string): string | undefined {
  return path.startsWith(madePrefix) ? path.slice(madePrefix.length) : undefined;
}
