import { webVttOf } from './captionFormats.ts';
import { type Cue, parseCues } from './webVtt.ts';

/** Valid captions, or the problem. Each `problem` has separate advice. */
export type CaptionText =
  | {
      /** WebVTT. */
      readonly text: string;
      readonly cues: readonly Cue[];
    }
  | { readonly problem: CaptionProblem };

export type CaptionProblem =
  | 'tooLarge'
  | 'unprintable'
  | 'noCaptions'
  | 'noCues'
  | 'tooManyCues'
  | 'longLine'
  | 'longCue';

/**
 * The maximum size in UTF-8. The captions of a three-hour film take a quarter of it. Requests with more are rejected
 * as a whole.
 */
export const maxCaptionTextBytes = 512 * 1024;
export const maxCues = 20_000;
/** In UTF-16 units: more than fits on a screen. */
export const maxCueLength = 2_000;

/**
 * Converts uploaded captions (`webVttOf`) to the stored form: WebVTT that consists of cues only. Removes style
 * sheets, regions and notes: they are not part of the text, and may target the program that reads them.
 */
export function captionTextOf(written: string): CaptionText {
  if (Buffer.byteLength(written) > maxCaptionTextBytes) return { problem: 'tooLarge' };
  const plain = written.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (/(?![\n\t\f])[\p{Cc}\p{Cs}]/u.test(plain)) return { problem: 'unprintable' };
  if (/[^\n]{2001}/.test(plain)) return { problem: 'longLine' };
  const webVtt = webVttOf(plain);
  if (webVtt === null) return { problem: 'noCaptions' };
  const blocks = webVtt.split(/\n{2,}/).filter(isCue);
  if (blocks.length > maxCues) return { problem: 'tooManyCues' };
  if (blocks.some((block) => block.length > maxCueLength)) return { problem: 'longCue' };
  const text = `WEBVTT\n\n${blocks.map((block) => `${block.trim()}\n`).join('\n')}`;
  const cues = parseCues(text);
  return cues.some((cue) => cue.text !== '') ? { text, cues } : { problem: 'noCues' };
}

/** Returns whether a block is a cue: its times are on the first line, or on the second after the cue's name. */
function isCue(block: string): boolean {
  const [first = '', second = ''] = block.trim().split('\n', 2);
  return isTiming(first) || (isTiming(second) && !/^(?:WEBVTT|STYLE|REGION|NOTE)\b/.test(first));
}

function isTiming(line: string): boolean {
  return /^\s*\d[\d:.]*\s*-->/.test(line);
}
