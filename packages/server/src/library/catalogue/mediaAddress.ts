import { extensionOf, playlistExtension } from '../videos/mediaFormats.ts';
import { copyAddress, copyWidthFor } from './posterCopies.ts';
import type { Caption, Channel, Video } from '../videos/video.ts';

// This file builds every media address. GraphQL publishes these addresses, and the media server serves only them.
// Each ends in the file's extension, and none contains any part of a file's own name.

/** Returns the address of the video file; null if the video is only a stream. */
export function videoAddress(video: Video): string | null {
  const extension = extensionOf(video.path);
  return extension === playlistExtension ? null : `/media/${video.id}/video.${extension}`;
}

/** Returns the address of the converted form that every browser plays; null if absent. */
export function playableAddress(video: Video): string | null {
  return video.playable && `/media/${video.id}/playable.${extensionOf(video.playable.path)}`;
}

export function streamAddress(video: Video): string | null {
  return video.stream && `/media/${video.id}/stream.${playlistExtension}`;
}

export function posterAddress(video: Video): string | null {
  return video.poster && `/media/${video.id}/poster.${extensionOf(video.poster.path)}`;
}

/**
 * Returns the address of a copy of the poster in about this width (`copyWidthFor`), or of the poster itself if it has
 * no copies. Different content has a different address.
 */
export function posterCopyAddress(video: Video, wishedWidth: number): string | null {
  const { id: videoId, poster } = video;
  if (poster?.tag === undefined) return posterAddress(video);
  return copyAddress({ videoId, tag: poster.tag, width: copyWidthFor(poster, wishedWidth) });
}

export function captionAddress(video: Video, caption: Caption): string {
  return `/media/${video.id}/captions.${caption.language}.vtt`;
}

export function chaptersAddress(video: Video): string | null {
  return video.hasChapters ? `/media/${video.id}/chapters.vtt` : null;
}

export function storyboardAddress(video: Video): string | null {
  return video.storyboard && `/media/${video.id}/storyboard.vtt`;
}

export function storyboardSheetAddress(video: Video): string | null {
  return video.storyboard && `/media/${video.id}/storyboard.${extensionOf(video.storyboard.sheet.path)}`;
}

export function avatarAddress(channel: Channel): string | null {
  return channel.avatar && `/media/channel/${channel.handle}/avatar.${extensionOf(channel.avatar.path)}`;
}

/** Browsers reject a `<track>` of another origin (HTML, "track"), so the site serves those itself. */
const trackExtension = 'vtt';

/**
 * Returns the public address of a file: below the public base, whose paths equal those of the site. Never use it for
 * a private video: anything that a public cache has received is public.
 *
 * @param base without a trailing slash; null: the site serves every address itself
 */
export function publicAddress(address: string, base: string | null): string {
  return base === null || extensionOf(address) === trackExtension ? address : base + address;
}
