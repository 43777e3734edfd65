import { streamChoice } from '../features/player/hls/streamChoice.ts';

/** A stream that hls.js plays, and the requested part of it. */
export interface ChosenStream {
  readonly url: string;
  readonly startSeconds: number;
  /** `null` for the end of the stream. */
  readonly endSeconds: number | null;
}

/** Returns the stream among the player's sources if the browser can play none of them natively, or else `null`. */
export function chosenStream(player: HTMLVideoElement): ChosenStream | null {
  const sources = [...player.querySelectorAll('source')].map(({ src, type }) => ({
    url: src,
    mimeType: type,
  }));
  const choice = streamChoice(sources, {
    canPlay: (mimeType) => player.canPlayType(mimeType) !== '',
    hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
    isThrifty: false,
  });
  if (choice?.by !== 'library') return null;
  const [url, fragment] = choice.url.split('#', 2) as [string, string | undefined];
  // The format that `timeFragment` writes.
  const [, start, end] = /^t=([\d.]+)(?:,([\d.]+))?$/.exec(fragment ?? '') ?? [];
  return { url, startSeconds: Number(start ?? 0), endSeconds: end === undefined ? null : Number(end) };
}
