import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type HlsPlaylist,
  maxPlaylistBytes,
  parsePlaylist,
  type PlaylistReading,
  type SegmentsPlaylist,
} from '../formats/hlsPlaylist.ts';
import { hlsPart } from '../formats/hlsPart.ts';
import type { ListedFile } from './listFiles.ts';
import { extensionOf, playlistExtension, stemOf } from '../videos/mediaFormats.ts';
import { serverMessage, type MessageText, joinMessages } from '../videos/serverMessages.ts';
/** A stream of the library whose parts all exist. */
export interface FoundStream {
  /** Its first playlist. */
  readonly file: ListedFile;
  /** The name shared by the files beside it, like the name of a video file without its extension. */
  readonly stem: string;
  readonly durationSeconds: number;
  /** Total size of all its files. */
  readonly sizeBytes: number;
  /** The first files of its best level, from which a decoder reads the picture size. */
  readonly bestStart: readonly string[];
}

/** A playlist that cannot be played. `reason` is text for people. */
export interface BrokenStream {
  readonly file: ListedFile;
  readonly stem: string;
  readonly reason: MessageText;
}

export interface LibraryStreams {
  readonly streams: readonly FoundStream[];
  readonly broken: readonly BrokenStream[];
  /** Paths of files that playlists refer to. They are not separate videos, whatever their extension. */
  readonly parts: ReadonlySet<string>;
}

/** Reads every playlist of a library. A playlist that another one refers to is a part of that stream. */
export async function readStreams(
  listed: readonly ListedFile[],
  readText: (path: string) => Promise<string | undefined>,
): Promise<LibraryStreams> {
  const files = new Map(listed.map((file) => [file.path, file]));
  const playlists = new Map<string, HlsPlaylist>();
  const mistakes = new Map<string, MessageText>();
  for (const file of listed) {
    const { path } = file;
    if (extensionOf(path) !== playlistExtension) continue;
    const reading = await readListed(file, readText);
    if (reading.playlist) playlists.set(path, reading.playlist);
    else mistakes.set(path, reading.mistake);
  }
  const parts = new Set<string>();
  for (const [path, { uris }] of playlists) {
    await setImmediate();
    for (const uri of uris) {
      // Any playlist may turn out to be the first of a stream, so paths are not restricted yet.
      const part = hlsPart(path, uri, firstOf(path));
      if (part !== undefined && part !== path) parts.add(part);
    }
  }
  const streams: FoundStream[] = [];
  const broken: BrokenStream[] = [];
  for (const path of [...playlists.keys(), ...mistakes.keys()]) {
    if (parts.has(path)) continue;
    // Each playlist may refer to tens of thousands of parts, so other work gets a turn in between.
    await setImmediate();
    const file = files.get(path)!;
    const stem = streamStem(path);
    const whole = mistakes.get(path) ?? follow(path, { files, playlists, mistakes });
    if (typeof whole === 'string') broken.push({ file, stem, reason: whole });
    else streams.push({ file, stem, ...whole });
  }
  return { streams, broken, parts };
}

const namesOfFolders = ['index', 'main', 'master', 'playlist'];

/** Returns the stem of a stream: both `film.m3u8` and `film/index.m3u8` belong to `film`. */
export function streamStem(path: string): string {
  const stem = stemOf(path);
  const folder = posix.dirname(path);
  return folder !== '.' && namesOfFolders.includes(posix.basename(stem).toLowerCase()) ? folder : stem;
}

interface Library {
  readonly files: ReadonlyMap<string, ListedFile>;
  readonly playlists: ReadonlyMap<string, HlsPlaylist>;
  readonly mistakes: ReadonlyMap<string, MessageText>;
}

/** The maximum for all levels together: ten levels of eleven hours in two-second segments. */
const maxPartsOfStream = 200_000;

type Whole = Pick<FoundStream, 'durationSeconds' | 'sizeBytes' | 'bestStart'>;

/** Returns the data of a complete stream, or the reason why it cannot be played. */
function follow(streamPath: string, { files, playlists, mistakes }: Library): Whole | MessageText {
  const sizes = new Map([[streamPath, files.get(streamPath)!.sizeBytes]]);
  const segmentsAt = new Map<string, SegmentsPlaylist>();
  let noted = 0;

  function note(playlistPath: string, uri: string): string {
    noted += 1;
    if (noted > maxPartsOfStream)
      throw new Unplayable(serverMessage('STREAM_PARTS_MANY', { count: maxPartsOfStream }));
    const part = hlsPart(playlistPath, uri, streamPath);
    if (part === undefined) throw new Unplayable(serverMessage('STREAM_PART_FOREIGN', { path: uri }));
    const file = files.get(part);
    if (!file) throw new Unplayable(serverMessage('STREAM_PART_MISSING', { path: part }));
    if (file.obstacle !== null || file.sizeBytes === 0) {
      throw new Unplayable(
        joinMessages([
          serverMessage('STREAM_NAMES', { path: part }),
          file.obstacle ?? serverMessage('STREAM_PART_EMPTY'),
        ]),
      );
    }
    sizes.set(part, file.sizeBytes);
    return part;
  }

  function noteSegments(path: string): readonly [string, SegmentsPlaylist] {
    // Several names may lead to the same level.
    const known = segmentsAt.get(path);
    if (known) return [path, known];
    const mistake = mistakes.get(path);
    if (mistake !== undefined)
      throw new Unplayable(joinMessages([serverMessage('STREAM_NAMES', { path }), mistake]));
    const playlist = playlists.get(path);
    if (playlist?.type !== 'segments')
      throw new Unplayable(serverMessage('STREAM_PART_WITHOUT_SEGMENTS', { path }));
    for (const uri of playlist.uris) note(path, uri);
    segmentsAt.set(path, playlist);
    return [path, playlist];
  }

  try {
    const first = playlists.get(streamPath)!;
    let best: readonly [string, SegmentsPlaylist];
    if (first.type === 'segments') best = noteSegments(streamPath);
    else {
      const named = new Map(first.uris.map((uri) => [uri, noteSegments(note(streamPath, uri))]));
      const [level] = [...first.levels].sort((a, b) => b.bitsPerSecond - a.bitsPerSecond);
      best = named.get(level!.uri)!;
    }
    const [path, { mapUri, firstUri, durationSeconds }] = best;
    const start = [mapUri, firstUri].flatMap((uri) => (uri === null ? [] : [note(path, uri)]));
    const sizeBytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return { durationSeconds, sizeBytes, bestStart: [...new Set(start)] };
  } catch (error) {
    if (error instanceof Unplayable) return error.reason;
    throw error;
  }
}

class Unplayable extends Error {
  readonly reason: MessageText;

  constructor(reason: MessageText) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Returns a stream path without folders, for a playlist that may be a stream's first one: it may refer to anything in
 * the library.
 */
function firstOf(path: string): string {
  return posix.basename(path);
}

async function readListed(
  { path, obstacle, sizeBytes }: ListedFile,
  readText: (path: string) => Promise<string | undefined>,
): Promise<PlaylistReading> {
  if (obstacle !== null) return { playlist: null, mistake: obstacle };
  if (sizeBytes > maxPlaylistBytes) {
    return { playlist: null, mistake: serverMessage('STREAM_LARGE', { bytes: maxPlaylistBytes }) };
  }
  const text = await readText(path);
  return text === undefined
    ? { playlist: null, mistake: serverMessage('UNREADABLE_AT_ALL') }
    : parsePlaylist(text);
}
