import { createHash } from 'node:crypto';
import { extensionOf } from '../videos/mediaFormats.ts';
import { pathIfMade } from './derivedMedia.ts';
import type { Picture, Poster } from '../videos/video.ts';

/**
 * Widths in pixels for a card, a card on a high-density screen, and a player. The fixed set limits the space that
 * copies take.
 */
export const copyWidths = [384, 768, 1280] as const;
export type CopyWidth = (typeof copyWidths)[number];

/** A larger poster is served as it is. */
export const maxCopiedBytes = 16 * 1024 * 1024;

/** With ten thousand posters of one video, the chance that two have the same tag is one in twenty. */
const tagLength = 5;

/**
 * Returns a tag that distinguishes the posters of one video. It is short, because a list of videos repeats it many
 * times.
 */
export function posterTag(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, tagLength);
}

/**
 * For pictures made by the site, the path identifies the bytes: each attempt has a new path, and files are never
 * overwritten.
 */
export function madePoster(picture: Picture): Poster {
  return { ...picture, tag: posterTag(picture.path) };
}

/** Returns whether the poster's tag was made from these bytes. */
export function isTagged({ path, tag }: Poster, bytes: Uint8Array): boolean {
  return pathIfMade(path) !== undefined || posterTag(bytes) === tag;
}

/**
 * Returns the width of the narrowest copy that is wide enough, or of the widest one. No copy is wider than its
 * poster, so copies that would be identical share a width.
 */
export function copyWidthFor({ width }: Pick<Picture, 'width'>, wishedWidth: number): CopyWidth {
  const wish = Math.min(wishedWidth, width ?? Infinity);
  return copyWidths.find((one) => one >= wish) ?? copyWidths[copyWidths.length - 1]!;
}

/** The parts of a copy's address. */
export interface CopyName {
  readonly videoId: string;
  readonly tag: string;
  readonly width: CopyWidth;
}

const addressForm = new RegExp(`^/media/([^/]+)/([\\w-]{${tagLength}})-(${copyWidths.join('|')})\\.webp$`);

/** Parses the address of a copy; undefined for any other address. */
export function copyNameOf(address: string): CopyName | undefined {
  // Quick rejection: most addresses have another extension.
  if (extensionOf(address) !== 'webp') return undefined;
  const [, videoId, tag, width] = addressForm.exec(address) ?? [];
  return videoId === undefined ? undefined : { videoId, tag: tag!, width: Number(width) as CopyWidth };
}

export function copyAddress({ videoId, tag, width }: CopyName): string {
  return `/media/${videoId}/${tag}-${width}.webp`;
}
