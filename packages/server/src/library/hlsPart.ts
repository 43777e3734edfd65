import { posix } from 'node:path';
import { extensionOf, streamTypes } from './mediaFormats.ts';

/**
 * The file that a playlist names, relative to the library; undefined for what is no part of a stream, or lies outside of the folder
 * of its first playlist: whoever writes a playlist cannot make a part of what is not theirs.
 *
 * @param playlistPath of the playlist that names it
 * @param streamPath of the stream's first playlist
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
