import { serverMessage, type MessageText } from '../videos/serverMessages.ts';
/**
 * An HTTP Live Streaming playlist (RFC 8216), limited to what a complete film needs. URIs are as written in the
 * playlist.
 */
export type HlsPlaylist = LevelsPlaylist | SegmentsPlaylist;

/** A multivariant playlist, which lists the same film in several qualities. */
export interface LevelsPlaylist {
  readonly type: 'levels';
  readonly levels: readonly HlsLevel[];
  /** Every playlist that it names, without duplicates, including audio-only ones. */
  readonly uris: readonly string[];
}

export interface HlsLevel {
  readonly uri: string;
  readonly bitsPerSecond: number;
}

/** A media playlist. */
export interface SegmentsPlaylist {
  readonly type: 'segments';
  readonly durationSeconds: number;
  /** The initialization data before the first segment (EXT-X-MAP); null if segments need none. */
  readonly mapUri: string | null;
  readonly firstUri: string;
  /** Every file that it names, without duplicates. */
  readonly uris: readonly string[];
}

/** The result of parsing a playlist. `mistake` is a sentence for people. */
export type PlaylistReading =
  | { readonly playlist: HlsPlaylist; readonly mistake: null }
  | { readonly playlist: null; readonly mistake: MessageText };

/** A day in two-second segments takes about 3 MiB and 43,200 parts. A larger playlist would block the site. */
export const maxPlaylistBytes = 4 * 1024 * 1024;
const maxLines = 200_000;
const maxParts = 50_000;
const maxLevels = 200;

/** Parses a playlist strictly: anything that might make a player fail is a mistake. */
export function parsePlaylist(text: string): PlaylistReading {
  if (text.length > maxPlaylistBytes)
    return wrong(serverMessage('STREAM_LARGE', { bytes: maxPlaylistBytes }));
  const lines = linesOf(text);
  if (lines[0] !== '#EXTM3U') return wrong(serverMessage('NO_PLAYLIST'));
  if (lines.length > maxLines) return wrong(serverMessage('STREAM_LINES', { count: maxLines }));
  if (lines.some((line) => /^#EXT-X-(?:SESSION-)?KEY:(?!METHOD=NONE\b)/.test(line))) {
    return wrong(serverMessage('STREAM_ENCRYPTED'));
  }
  const reading = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    ? readLevels(lines)
    : readSegments(lines);
  if (!reading.playlist) return reading;
  const { type, uris } = reading.playlist;
  if (type === 'levels' && uris.length > maxLevels)
    return wrong(serverMessage('STREAM_LEVELS', { count: maxLevels }));
  if (uris.length > maxParts) return wrong(serverMessage('STREAM_PARTS', { count: maxParts }));
  return reading;
}

/**
 * Returns a playlist that is safe to serve: only tags known to play a whole film, with the address of each part
 * replaced. Other tags and attributes may contain addresses of other sites, which a viewer's player would fetch
 * (`EXT-X-CONTENT-STEERING`, `EXT-X-DATERANGE`, …).
 *
 * @param addressOf returns the address of a part; undefined: the tag that names the part is removed
 */
export function servedPlaylist(text: string, addressOf: (uri: string) => string | undefined): string {
  const served: string[] = [];
  for (const line of linesOf(text)) {
    const one = line.startsWith('#') ? servedTag(line, addressOf) : addressOf(line);
    if (one !== undefined) served.push(one);
  }
  return `${served.join('\n')}\n`;
}

/** Tags that contain no address (RFC 8216 §4.3). */
const plainTags = new Set([
  'EXTM3U',
  'EXTINF',
  'EXT-X-BITRATE',
  'EXT-X-BYTERANGE',
  'EXT-X-DISCONTINUITY',
  'EXT-X-DISCONTINUITY-SEQUENCE',
  'EXT-X-ENDLIST',
  'EXT-X-GAP',
  'EXT-X-I-FRAMES-ONLY',
  'EXT-X-INDEPENDENT-SEGMENTS',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-PLAYLIST-TYPE',
  'EXT-X-PROGRAM-DATE-TIME',
  'EXT-X-START',
  'EXT-X-TARGETDURATION',
  'EXT-X-VERSION',
]);
/** Tags with attributes, which may include the address of a part. */
const tagsOfParts = new Set(['EXT-X-I-FRAME-STREAM-INF', 'EXT-X-MAP', 'EXT-X-MEDIA', 'EXT-X-STREAM-INF']);

function servedTag(line: string, addressOf: (uri: string) => string | undefined): string | undefined {
  const tag = tagOf(line);
  if (plainTags.has(tag)) return line;
  if (!tagsOfParts.has(tag)) return undefined;
  const served: string[] = [];
  for (const [name, value] of attributesOf(line)) {
    if (name === 'URI') {
      const address = addressOf(unquoted(value));
      if (address === undefined) return undefined;
      served.push(`URI="${address}"`);
    } else if (!name.includes('URI') && !name.startsWith('X-')) {
      served.push(`${name}=${value}`);
    }
  }
  return `#${tag}:${served.join()}`;
}

function tagOf(line: string): string {
  const end = line.indexOf(':');
  return line.slice(1, end === -1 ? undefined : end);
}

/**
 * Yields the attributes, up to the first that violates RFC 8216 §4.2. Blanks around names are allowed, because
 * players skip them.
 */
function* attributesOf(line: string): Generator<readonly [name: string, value: string]> {
  const attribute = /([^=,"]*)=("[^"]*"|[^,"]*)(?:,|$)/y;
  attribute.lastIndex = line.indexOf(':') + 1;
  for (let match = attribute.exec(line); match; match = attribute.exec(line)) {
    const name = match[1]!.trim();
    if (!/^[A-Z\d-]+$/.test(name)) return;
    yield [name, match[2]!.trim()];
  }
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1) : value;
}

function readLevels(lines: readonly string[]): PlaylistReading {
  const levels: HlsLevel[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    const bitsPerSecond = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]);
    if (!(bitsPerSecond > 0)) return wrong(serverMessage('STREAM_BANDWIDTH'));
    const uri = lines[index + 1];
    if (uri === undefined || uri.startsWith('#')) return wrong(serverMessage('STREAM_LEVEL'));
    levels.push({ uri, bitsPerSecond });
  }
  return { playlist: { type: 'levels', levels, uris: urisOf(lines) }, mistake: null };
}

function readSegments(lines: readonly string[]): PlaylistReading {
  if (!lines.some((line) => /^#EXT-X-TARGETDURATION:\d+$/.test(line))) {
    return wrong(serverMessage('STREAM_TARGET_DURATION'));
  }
  // A playlist without an end is a live broadcast, or was never completed.
  if (!lines.includes('#EXT-X-ENDLIST')) return wrong(serverMessage('STREAM_END'));
  const segments = lines.filter((line) => !line.startsWith('#'));
  const durations = lines.flatMap((line) => {
    const [, seconds] = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line) ?? [];
    return seconds === undefined ? [] : [Number(seconds)];
  });
  const durationSeconds = durations.reduce((sum, seconds) => sum + seconds, 0);
  if (!(durationSeconds > 0)) return wrong(serverMessage('STREAM_NO_SEGMENTS'));
  if (durations.length !== segments.length) return wrong(serverMessage('STREAM_DURATION'));
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP:'));
  const [mapUri = null] = map === undefined ? [] : urisOfTag(map);
  return {
    playlist: {
      type: 'segments',
      durationSeconds,
      mapUri,
      firstUri: segments[0]!,
      uris: urisOf(lines),
    },
    mistake: null,
  };
}

function urisOf(lines: readonly string[]): readonly string[] {
  return [...new Set(lines.flatMap((line) => (line.startsWith('#') ? urisOfTag(line) : line)))];
}

function urisOfTag(line: string): readonly string[] {
  if (!tagsOfParts.has(tagOf(line))) return [];
  return [...attributesOf(line)].flatMap(([name, value]) => (name === 'URI' ? unquoted(value) : []));
}

function linesOf(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function wrong(mistake: MessageText): PlaylistReading {
  return { playlist: null, mistake };
}
