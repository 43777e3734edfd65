import { parseStart } from '../features/player/position/parseStart.ts';

/** Options in the URL of an embedded player. */
export interface EmbedOptions {
  /** From `t` or `start`; `null` for the beginning. */
  readonly startSeconds: number | null;
  /** From `end`; `null` for the end of the video. */
  readonly endSeconds: number | null;
  /** Browsers block autoplay with sound unless the viewer has used the site. */
  readonly autoplay: boolean;
  readonly muted: boolean;
  readonly loop: boolean;
  readonly controls: boolean;
  /** Language (BCP 47) of the captions shown from the start; `null` for no captions. */
  readonly captions: string | null;
}

/**
 * Parses `?t=90&end=2m&autoplay=1&muted=1&loop=1&controls=0&captions=de`. Ignores invalid values, so that the player
 * always appears.
 */
export function readEmbedOptions(query: URLSearchParams): EmbedOptions {
  const startSeconds = parseStart(query.get('t') ?? query.get('start'));
  const endSeconds = parseStart(query.get('end'));
  const captions = query.get('captions');
  return {
    startSeconds,
    endSeconds: endSeconds !== null && endSeconds > (startSeconds ?? 0) ? endSeconds : null,
    autoplay: isOn(query.get('autoplay')),
    muted: isOn(query.get('muted')),
    loop: isOn(query.get('loop')),
    controls: !isOff(query.get('controls')),
    captions: captions !== null && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(captions) ? captions : null,
  };
}

/**
 * Returns the start and end as a media fragment (https://www.w3.org/TR/media-frags/#naming-time), which browsers
 * apply without a script.
 */
export function timeFragment({ startSeconds, endSeconds }: EmbedOptions): string {
  if (startSeconds === null && endSeconds === null) return '';
  return `#t=${startSeconds ?? 0}${endSeconds === null ? '' : `,${endSeconds}`}`;
}

const isOn = (text: string | null) => text !== null && /^(1|true|)$/.test(text);
const isOff = (text: string | null) => text !== null && /^(0|false)$/.test(text);
