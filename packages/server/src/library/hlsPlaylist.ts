import { say, type SaidText } from './said.ts';
/** A playlist of HTTP Live Streaming (RFC 8216), as far as a whole film needs it. URIs as they are written. */
export type HlsPlaylist = LevelsPlaylist | SegmentsPlaylist;

/** A multivariant playlist: the same film in several qualities. */
export interface LevelsPlaylist {
  readonly type: 'levels';
  readonly levels: readonly HlsLevel[];
  /** Every playlist it names, sound alone included, each once. */
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
  /** What comes before the first segment (EXT-X-MAP); null: each stands alone. */
  readonly mapUri: string | null;
  readonly firstUri: string;
  /** Every file it names, each once. */
  readonly uris: readonly string[];
}

/** `mistake` is a sentence for a person to read. */
export type PlaylistReading =
  | { readonly playlist: HlsPlaylist; readonly mistake: null }
  | { readonly playlist: null; readonly mistake: SaidText };

/** Reads a playlist strictly: what a player might stumble over is a mistake. */
export function parsePlaylist(text: string): PlaylistReading {
  const lines = linesOf(text);
  if (lines[0] !== '#EXTM3U') return wrong(say('NO_PLAYLIST'));
  if (lines.some((line) => /^#EXT-X-(?:SESSION-)?KEY:(?!METHOD=NONE\b)/.test(line))) {
    return wrong(say('STREAM_ENCRYPTED'));
  }
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    ? readLevels(lines)
    : readSegments(lines);
}

/** The playlist with each URI in it replaced. */
export function replaceUris(text: string, replacement: (uri: string) => string): string {
  return linesOf(text)
    .map((line) => {
      if (!line.startsWith('#')) return replacement(line);
      return line.replace(uriAttribute, (_, start: string, uri: string) => `${start}"${replacement(uri)}"`);
    })
    .join('\n')
    .concat('\n');
}

function readLevels(lines: readonly string[]): PlaylistReading {
  const levels: HlsLevel[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    const bitsPerSecond = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]);
    if (!(bitsPerSecond > 0)) return wrong(say('STREAM_BANDWIDTH'));
    const uri = lines[index + 1];
    if (uri === undefined || uri.startsWith('#')) return wrong(say('STREAM_LEVEL'));
    levels.push({ uri, bitsPerSecond });
  }
  return { playlist: { type: 'levels', levels, uris: urisOf(lines) }, mistake: null };
}

function readSegments(lines: readonly string[]): PlaylistReading {
  if (!lines.some((line) => /^#EXT-X-TARGETDURATION:\d+$/.test(line))) {
    return wrong(say('STREAM_TARGET_DURATION'));
  }
  // A list that may still grow is a broadcast, or was never finished.
  if (!lines.includes('#EXT-X-ENDLIST')) return wrong(say('STREAM_END'));
  const segments = lines.filter((line) => !line.startsWith('#'));
  const durations = lines.flatMap((line) => {
    const [, seconds] = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line) ?? [];
    return seconds === undefined ? [] : [Number(seconds)];
  });
  const durationSeconds = durations.reduce((sum, seconds) => sum + seconds, 0);
  if (!(durationSeconds > 0)) return wrong(say('STREAM_NO_SEGMENTS'));
  if (durations.length !== segments.length) return wrong(say('STREAM_DURATION'));
  const map = lines.find((line) => line.startsWith('#EXT-X-MAP:'));
  return {
    playlist: {
      type: 'segments',
      durationSeconds,
      mapUri: (map && uriAttribute.exec(map)?.[2]) ?? null,
      firstUri: segments[0]!,
      uris: urisOf(lines),
    },
    mistake: null,
  };
}

const uriAttribute = /^(#EXT-X-[A-Z-]+:(?:.*,)?URI=)"([^"]*)"/;

function urisOf(lines: readonly string[]): readonly string[] {
  const uris = lines.map((line) => (line.startsWith('#') ? uriAttribute.exec(line)?.[2] : line));
  return [...new Set(uris.filter((uri) => uri !== undefined))];
}

function linesOf(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function wrong(mistake: SaidText): PlaylistReading {
  return { playlist: null, mistake };
}
