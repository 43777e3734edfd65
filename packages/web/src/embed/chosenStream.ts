import { streamChoice } from '../features/player/hls/streamChoice.ts';

/** A stream that is played by code of ours, and the part of it that is asked for. */
export interface ChosenStream {
  readonly url: string;
  readonly startSeconds: number;
  /** `null`: its end. */
  readonly endSeconds: number | null;
}

/** The stream among the player's sources, if the browser can play none of them by itself. */
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
  // As `timeFragment` has written it.
  const [, start, end] = /^t=([\d.]+)(?:,([\d.]+))?$/.exec(fragment ?? '') ?? [];
  return { url, startSeconds: Number(start ?? 0), endSeconds: end === undefined ? null : Number(end) };
}
