import type { Caption, Picture, PlayableForm, Storyboard, Stream } from '../videos/video.ts';
import type { Transcript } from '../formats/transcript.ts';

/** Media that the site made from a video. Files of the same kind in the library take precedence. */
export interface DerivedMedia {
  readonly poster: Picture | null;
  readonly storyboard: Storyboard | null;
  readonly playable: PlayableForm | null;
  readonly stream: Stream | null;
  /**
   * Captions extracted from the file, one per language; empty if it contains no text tracks. Null if not checked yet.
   */
  readonly captions: readonly MadeCaption[] | null;
  /** Integrated loudness (EBU R 128), in LUFS; -70 means silence. */
  readonly loudnessLufs: number | null;
}

export type MadeCaption = Omit<Caption, 'path'> & { readonly path: string };

/** The result of a job, with searchable data that is not shown: the transcripts of `captions`. */
export type MadeMedia = Partial<DerivedMedia> & { readonly transcripts?: readonly Transcript[] };

/**
 * Prefix of the paths of derived media. Library paths never begin with it, because a scan skips names with a leading
 * dot. The prefix therefore shows which of the two folders a file is in.
 */
const madePrefix = '.made/';

/** @param path relative to the folder of derived media */
export function madePath(path: string): string {
  return madePrefix + path;
}

/** Returns the path relative to the folder of derived media; undefined for a path of the library. */
export function pathIfMade(path: string): string | undefined {
  return path.startsWith(madePrefix) ? path.slice(madePrefix.length) : undefined;
}
