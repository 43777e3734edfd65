/** Extensions of the video files that browsers can be expected to play, and the media type each is sent with. */
export const videoTypes: { readonly [extension: string]: string } = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  // Browsers refuse `video/quicktime` by name and play the same streams as MP4, which grew out of it.
  mov: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ogv: 'video/ogg',
};

/** The extension of a playlist of HTTP Live Streaming, and the type it is sent with (RFC 8216 §10). */
export const playlistExtension = 'm3u8';
export const playlistType = 'application/vnd.apple.mpegurl';

/** Extensions of what a stream consists of, and the media type each is sent with. */
export const streamTypes: { readonly [extension: string]: string } = {
  [playlistExtension]: playlistType,
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  vtt: 'text/vtt; charset=utf-8',
};

/** In the order in which they are preferred. */
export const pictureTypes: { readonly [extension: string]: string } = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** Can a file with this path tell anything of a library? Any other may come and go. */
export function isLibraryFile(path: string): boolean {
  const extension = extensionOf(path);
  return [videoTypes, pictureTypes, streamTypes].some((types) => extension in types) || extension === 'json';
}

/** In lower case, without the dot; empty where there is none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** The path without its extension. */
export function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}
