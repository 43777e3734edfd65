import { posix } from 'node:path';
import { extensionOf, streamTypes } from '../videos/mediaFormats.ts';

/**
 * Returns the file that a playlist names, relative to the library. Returns undefined for a name that is not part of a
 * stream, or lies outside the folder of its first playlist, so that a playlist cannot publish other files.
 *
 * @param playlistPath path of the playlist that names it
 * @param streamPath path of the stream's first playlist
 */
export function hlsPart(playlistPath: string, uri: string, streamPath: string): string | undefined {
  const written = decode(uri);
  if (written === undefined || /^[a-z][a-z\d+.-]*:|^[/\\]/i.test(written)) return undefined;
  const path = posix.join(posix.dirname(playlistPath), written);
  const folder = posix.dirname(streamPath);
  const isInside = folder === '.' ? !/^\.\.(?:\/|$)/.test(path) : path.startsWith(`${folder}/`);
  return isInside && Object.hasOwn(streamTypes, extensionOf(path)) ? path : undefined;
}

function decode(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}
