import { extensionOf, playlistExtension } from './mediaFormats.ts';
import { copyAddress, copyWidthFor } from './posterCopies.ts';
import type { Caption, Channel, Video } from './video.ts';

// Every address of a file, in one place: GraphQL hands them out, and media serves what has one of them and nothing else.
// Each ends in the file's extension. Nothing of a file's own name is in it.

/** Null where the video is a stream alone. */
export function videoAddress(video: Video): string | null {
  const extension = extensionOf(video.path);
  return extension === playlistExtension ? null : `/media/${video.id}/video.${extension}`;
}

/** Of the form that was made so that every browser plays it. */
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
 * Of a copy of the poster that is about so wide (`copyWidthFor`); of the poster itself where there can be none. What has another content
 * has another address.
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
  return video.chaptersPath && `/media/${video.id}/chapters.vtt`;
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

/**
 * Browsers reject a `<track>` of another origin (HTML, "track"), and playlists are written per request: both are
 * served by the site itself.
 */
const ownExtensions = ['vtt', playlistExtension];

/**
 * Where everybody fetches what has an address: below the public base, whose paths are those of the site. Never for a private
 * video: what a public cache has once been given is public.
 *
 * @param base without a slash at its end; null: everything is the site's own
 */
export function publicAddress(address: string, base: string | null): string {
  return base === null || ownExtensions.includes(extensionOf(address)) ? address : base + address;
}
