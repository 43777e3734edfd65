import { maxPlaylistBytes, parsePlaylist } from '../library/hlsPlaylist.ts';
import type { MediaFiles } from './mediaFiles.ts';

/** A playlist as it was written. */
export interface StreamPlaylist {
  readonly text: string;
  /** Every file that it names, each once; none if it is broken. */
  readonly uris: readonly string[];
}

/** By the bytes they were parsed from, which files return again while they are unchanged: for as long as those remember them. */
const parsed = new WeakMap<Uint8Array, StreamPlaylist>();

/** Reads a playlist, which is parsed once while its file is unchanged: each part of a stream is found by its playlists. */
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
