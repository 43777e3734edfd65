import type { PictureSize } from '../formats/pictureSize.ts';
import type { MutationStep } from './viewers.ts';

/**
 * Posters that the owner chose, one per video, as WebP. They take precedence over those of the library and over generated ones. The
 * database stores them by the video's id, as it does `OwnerCaptions`.
 */
export interface OwnerPosters {
  set(
    change: PictureSize & {
      readonly videoId: string;
      /** WebP, drawn by the site. */
      readonly picture: Uint8Array;
      readonly step: MutationStep | null;
    },
  ): Promise<void>;
  /** Removes a poster. The one of the library, or the generated one, is shown again. */
  remove(change: { readonly videoId: string; readonly step: MutationStep | null }): Promise<void>;
  /** Returns the WebP bytes at a path from `ownerPosterPath`; undefined if the owner has chosen no poster. */
  read(path: string): Promise<Uint8Array | undefined>;
}

/** Wide enough for a player (`copyWidths`). */
export const ownerPosterWidth = 1280;
/** Of the picture that the owner sends. In Base64 it fits into a GraphQL request. */
export const maxPictureBytes = 700 * 1024;

/** Library paths never begin with it (`madePrefix`). */
const prefix = '.given/';
const ending = '.webp';

export function ownerPosterPath(videoId: string): string {
  return prefix + videoId + ending;
}

/** Returns the id of the video whose poster has this path; undefined for any other file. */
export function videoOfOwnerPoster(path: string): string | undefined {
  return path.startsWith(prefix) ? path.slice(prefix.length, -ending.length) : undefined;
}
