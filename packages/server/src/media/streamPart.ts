import { servedPlaylist } from '../library/formats/hlsPlaylist.ts';
import { hlsPart } from '../library/formats/hlsPart.ts';
import { extensionOf, playlistExtension, streamTypes } from '../library/videos/mediaFormats.ts';
import type { StreamPlaylist } from './readPlaylist.ts';

/** A part of a stream, found by its address. */
export type StreamPart =
  | { readonly type: 'playlist'; readonly text: string }
  | { readonly type: 'file'; readonly path: string; readonly contentType: string };

/**
 * Returns the part of a stream at an address below the stream's own, if there is one.
 *
 * Parts are addressed by their number in the playlist, so addresses contain no file names, and only files named by
 * the playlists are served: `stream.m3u8` names `stream/0.m3u8`, which names `0/12.m4s`.
 *
 * @param steps segments of the address: `['stream.m3u8']`, `['stream', '0', '12.m4s']`
 * @param readPlaylist reads a playlist of the library; undefined if it is missing
 */
export async function streamPart(
  streamPath: string,
  steps: readonly string[],
  readPlaylist: (path: string) => Promise<StreamPlaylist | undefined>,
): Promise<StreamPart | undefined> {
  const last = steps.at(-1)!;
  const extension = extensionOf(last);
  const numbers = [...steps.slice(0, -1), last.slice(0, -extension.length - 1)].slice(1);
  if (numbers.length > 2) return undefined;
  let path: string | undefined = streamPath;
  for (const number of numbers) {
    const playlist: StreamPlaylist | undefined = await readPlaylist(path);
    const uri = /^(?:0|[1-9]\d{0,5})$/.test(number) ? playlist?.uris[Number(number)] : undefined;
    path = uri === undefined ? undefined : hlsPart(path, uri, streamPath);
    if (path === undefined) return undefined;
  }
  if (extensionOf(path) !== extension) return undefined;
  if (extension !== playlistExtension) return { type: 'file', path, contentType: streamTypes[extension]! };
  const playlist = await readPlaylist(path);
  return playlist && { type: 'playlist', text: numbered(playlist, last) };
}

/** Rewrites the playlist so that each file has the address of its number. */
function numbered({ text, uris }: StreamPlaylist, name: string): string {
  const folder = name.slice(0, -extensionOf(name).length - 1);
  // One map for all lines, because a search for each would take quadratic time.
  const addresses = new Map<string, string>();
  for (const [number, uri] of uris.entries()) {
    const extension = extensionOf(uri);
    if (Object.hasOwn(streamTypes, extension)) addresses.set(uri, `${folder}/${number}.${extension}`);
  }
  return servedPlaylist(text, (uri) => addresses.get(uri));
}
