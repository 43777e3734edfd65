/** A form of a video, as the API names it. */
export interface Source {
  readonly url: string;
  readonly mimeType: string;
}

/** What a player can do. */
export interface Abilities {
  readonly canPlay: (mimeType: string) => boolean;
  /** Media can be handed to it piece by piece (Media Source Extensions). */
  readonly hasMediaSource: boolean;
  /** The network is slow, or the viewer saves data: a stream has levels for that, a file has not. */
  readonly isThrifty: boolean;
}

/** `library`: by code of ours, hls.js. */
export interface StreamChoice {
  readonly url: string;
  readonly by: 'browser' | 'library';
}

/** The type of a stream's playlist (RFC 8216 §10). */
const streamType = 'application/vnd.apple.mpegurl';

export function isStream({ mimeType }: Source): boolean {
  return mimeType === streamType;
}

/**
 * Returns the stream to play instead of the browser's own choice, its first playable source; `null` for the browser's
 * choice. If a file is playable and the network is good, the file is played: it needs no code.
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
