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

/** Extensions of video files that no browser plays, by what they are called. */
export const otherVideoTypes: { readonly [extension: string]: string } = {
  '3gp': 'video/3gpp',
  asf: 'video/x-ms-asf',
  avi: 'video/x-msvideo',
  divx: 'video/x-msvideo',
  flv: 'video/x-flv',
  m2ts: 'video/mp2t',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  mts: 'video/mp2t',
  rmvb: 'application/vnd.rn-realmedia-vbr',
  ts: 'video/mp2t',
  vob: 'video/mpeg',
  wmv: 'video/x-ms-wmv',
};

/** Extensions of captions, as they are written. They are served as WebVTT. */
export const captionExtensions = ['vtt', 'srt'];
/** Extensions of captions that are listed, and not used. */
export const otherCaptionExtensions = ['ass', 'ssa', 'sub', 'idx'];

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
  const texts = ['json', 'nfo', ...captionExtensions, ...otherCaptionExtensions];
  const types = [videoTypes, otherVideoTypes, pictureTypes, streamTypes];
  return types.some((known) => extension in known) || texts.includes(extension);
}

/** Returns the extension in lower case, without the dot; empty if absent. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** The path without its extension. */
export function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}
