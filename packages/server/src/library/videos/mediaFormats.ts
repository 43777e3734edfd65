/** Extensions of video files that browsers are expected to play, and the media type each is served with. */
export const videoTypes: { readonly [extension: string]: string } = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  // Browsers reject the name `video/quicktime`, but play the same streams as MP4, which was derived from it.
  mov: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ogv: 'video/ogg',
};

/** Extensions of video files that no browser plays, and their media types. */
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

/** Extensions of supported caption files, best first. All are served as WebVTT. */
export const captionExtensions = ['vtt', 'srt', 'ass', 'ssa'];
/** Extensions of caption files that are listed, but not used. */
export const otherCaptionExtensions = ['sub', 'idx'];

/** The extension of an HTTP Live Streaming playlist, and its media type (RFC 8216 §10). */
export const playlistExtension = 'm3u8';
export const playlistType = 'application/vnd.apple.mpegurl';

/** Extensions of the files of a stream, and the media type each is served with. */
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

/** In order of preference. */
export const pictureTypes: { readonly [extension: string]: string } = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** Returns whether a file with this path is relevant to a library. Changes to other files are ignored. */
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

/** Returns the path without its extension. */
export function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}
