import { parseStart } from '../features/player/parseStart.ts';

/** What the address of an embedded player asks for. */
export interface EmbedOptions {
  /** `t` or `start`; `null`: the beginning. */
  readonly startSeconds: number | null;
  /** `end`; `null`: the end of the video. */
  readonly endSeconds: number | null;
  /** Browsers keep a player with sound from starting by itself, unless the viewer has used the site. */
  readonly autoplay: boolean;
  readonly muted: boolean;
  readonly loop: boolean;
  readonly controls: boolean;
  /** The language of the captions that are shown from the start, as BCP 47; `null`: none are. */
  readonly captions: string | null;
}

/**
 * Reads `?t=90&end=2m&autoplay=1&muted=1&loop=1&controls=0&captions=de`. What is not understood is as if it were not there: a
 * player is shown in any case.
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

/** As a media fragment (https://www.w3.org/TR/media-frags/#naming-time), which browsers obey without a script. */
export function timeFragment({ startSeconds, endSeconds }: EmbedOptions): string {
  if (startSeconds === null && endSeconds === null) return '';
  return `#t=${startSeconds ?? 0}${endSeconds === null ? '' : `,${endSeconds}`}`;
}

const isOn = (text: string | null) => text !== null && /^(1|true|)$/.test(text);
const isOff = (text: string | null) => text !== null && /^(0|false)$/.test(text);
