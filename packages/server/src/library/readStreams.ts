import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type HlsPlaylist,
  maxPlaylistBytes,
  parsePlaylist,
  type PlaylistReading,
  type SegmentsPlaylist,
} from './hlsPlaylist.ts';
import { hlsPart } from './hlsPart.ts';
import type { ListedFile } from './listFiles.ts';
import { extensionOf, playlistExtension, stemOf } from './mediaFormats.ts';
import { serverMessage, type MessageText, joinMessages } from './serverMessages.ts';
/** A stream of the library, every part of which is there. */
export interface FoundStream {
  /** Its first playlist. */
  readonly file: ListedFile;
  /** What the files beside it are called by, as those of a video file are by its name. */
  readonly stem: string;
  readonly durationSeconds: number;
  /** Of everything that it consists of. */
  readonly sizeBytes: number;
  /** Where its best level begins: the files that a decoder needs to tell the size of the picture. */
  readonly bestStart: readonly string[];
}

/** A playlist that cannot be played. `reason` is for a person to read. */
export interface BrokenStream {
  readonly file: ListedFile;
  readonly stem: string;
  readonly reason: MessageText;
}

export interface LibraryStreams {
  readonly streams: readonly FoundStream[];
  readonly broken: readonly BrokenStream[];
  /** Paths of files named by playlists: they are not separate videos, whatever their extension. */
  readonly parts: ReadonlySet<string>;
}

/** Reads every playlist of a library. One that another names is a part of that. */
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
      // Each playlist may turn out to be a stream's first one, so nothing is confined yet.
      const part = hlsPart(path, uri, firstOf(path));
      if (part !== undefined && part !== path) parts.add(part);
    }
  }
  const streams: FoundStream[] = [];
  const broken: BrokenStream[] = [];
  for (const path of [...playlists.keys(), ...mistakes.keys()]) {
    if (parts.has(path)) continue;
    // Each may name a hundred thousand parts: others have their turn in between.
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

/** `film.m3u8` belongs to what is called `film`, and so does `film/index.m3u8`. */
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

/** Of all levels together: ten levels of eleven hours in segments of two seconds. */
const maxPartsOfStream = 200_000;

type Whole = Pick<FoundStream, 'durationSeconds' | 'sizeBytes' | 'bestStart'>;

/** All that a stream consists of, or the reason why it cannot be played. */
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
    // A level may be named in many ways.
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

/** What a playlist could name if it were a stream's first: everything of the library. */
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
