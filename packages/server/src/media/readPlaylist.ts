import { maxPlaylistBytes, parsePlaylist } from '../library/formats/hlsPlaylist.ts';
import type { MediaFiles } from './mediaFiles.ts';

/** A playlist file and the files that it refers to. */
export interface StreamPlaylist {
  readonly text: string;
  /** The files in the playlist, without duplicates; empty if the playlist is invalid. */
  readonly uris: readonly string[];
}

/**
 * Parsed playlists by their bytes. Sources return the same array while a file is unchanged, so entries live as long
 * as it does.
 */
const parsed = new WeakMap<Uint8Array, StreamPlaylist>();

/**
 * Reads a playlist. An unchanged file is parsed only once, because each request for a part of a stream needs its
 * playlists.
 */
export async function readPlaylist(files: MediaFiles, path: string): Promise<StreamPlaylist | undefined> {
  const bytes = await files.readWhole(path, maxPlaylistBytes);
  if (!bytes) return undefined;
  const known = parsed.get(bytes);
  if (known) return known;
  const text = new TextDecoder().decode(bytes);
  const playlist = { text, uris: parsePlaylist(text).playlist?.uris ?? [] };
  parsed.set(bytes, playlist);
  return playlist;
}
