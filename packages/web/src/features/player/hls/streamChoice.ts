/** A source of a video, as in the API. */
export interface Source {
  readonly url: string;
  readonly mimeType: string;
}

/** What the browser and the network can do. */
export interface Abilities {
  readonly canPlay: (mimeType: string) => boolean;
  /** Whether Media Source Extensions are available. */
  readonly hasMediaSource: boolean;
  /** Whether the network is slow or the viewer saves data. A stream can adapt to that; a file cannot. */
  readonly isThrifty: boolean;
}

/** The stream to play. `library`: with hls.js. */
export interface StreamChoice {
  readonly url: string;
  readonly by: 'browser' | 'library';
}

/** The MIME type of an HLS playlist (RFC 8216 §10). */
const streamType = 'application/vnd.apple.mpegurl';

export function isStream({ mimeType }: Source): boolean {
  return mimeType === streamType;
}

/**
 * Returns the stream to play, or `null` to let the browser play its first playable source. If a file is playable and
 * the network is good, the browser plays the file, which needs no extra code.
 */
export function streamChoice(sources: readonly Source[], abilities: Abilities): StreamChoice | null {
  const { canPlay, hasMediaSource, isThrifty } = abilities;
  const stream = sources.find(isStream);
  if (!stream) return null;
  const hasFile = sources.some((source) => !isStream(source) && canPlay(source.mimeType));
  if (hasFile && !isThrifty) return null;
  if (canPlay(stream.mimeType)) return hasFile ? { url: stream.url, by: 'browser' } : null;
  return hasMediaSource ? { url: stream.url, by: 'library' } : null;
}
