import { createHash } from 'node:crypto';
import { extensionOf } from './mediaFormats.ts';
import { pathIfMade } from './derivedMedia.ts';
import type { Picture, Poster } from './video.ts';

/**
 * Widths in pixels for a card, a card on a high-density screen, and a player. The fixed set bounds the space they
 * take.
 */
export const copyWidths = [384, 768, 1280] as const;
export type CopyWidth = (typeof copyWidths)[number];

/** A poster of more bytes is shown as it is. */
export const maxCopiedBytes = 16 * 1024 * 1024;

/** Ten thousand posters of one video would have two of the same tag with a chance of one in twenty. */
const tagLength = 5;

/** What tells the posters of one video apart: short, for a list of videos names it many times. */
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

/** Are these bytes those that a tag was made of? */
export function isTagged({ path, tag }: Poster, bytes: Uint8Array): boolean {
  return pathIfMade(path) !== undefined || posterTag(bytes) === tag;
}

/**
 * The narrowest copy that is wide enough, or the widest there is. No copy is wider than its poster, so those that would be the same are
 * one.
 */
export function copyWidthFor({ width }: Pick<Picture, 'width'>, wishedWidth: number): CopyWidth {
  const wish = Math.min(wishedWidth, width ?? Infinity);
  return copyWidths.find((one) => one >= wish) ?? copyWidths[copyWidths.length - 1]!;
}

/** What an address of a copy says. */
export interface CopyName {
  readonly videoId: string;
  readonly tag: string;
  readonly width: CopyWidth;
}

const addressForm = new RegExp(`^/media/([^/]+)/([\\w-]{${tagLength}})-(${copyWidths.join('|')})\\.webp$`);

/** Undefined for any other address. */
export function copyNameOf(address: string): CopyName | undefined {
  // Most addresses end otherwise.
  if (extensionOf(address) !== 'webp') return undefined;
  const [, videoId, tag, width] = addressForm.exec(address) ?? [];
  return videoId === undefined ? undefined : { videoId, tag: tag!, width: Number(width) as CopyWidth };
}

export function copyAddress({ videoId, tag, width }: CopyName): string {
  return `/media/${videoId}/${tag}-${width}.webp`;
}
