import type { Cue } from './webVtt.ts';

/** The transcript of a video, from its captions in one language. */
export interface Transcript {
  /** BCP 47, canonical. */
  readonly language: string;
  /** In order. */
  readonly cues: readonly SaidCue[];
}

interface SaidCue {
  readonly startSeconds: number;
  /** Without markup. */
  readonly text: string;
}

/**
 * The maximum length for all languages of a video together, enough for two hours of speech. Captions beyond it are
 * played, but not searchable.
 */
export const maxTranscriptLength = 100_000;

/**
 * Returns the cues of captions as a transcript. Captions that scroll up repeat each line; it is included once.
 *
 * @param maxLength in UTF-16 code units; cues beyond it are left out
 */
export function transcriptOf(language: string, cues: readonly Cue[], maxLength: number): Transcript {
  const said: SaidCue[] = [];
  let length = 0;
  for (const { startSeconds, text } of cues) {
    if (text === '' || text === said.at(-1)?.text) continue;
    length += text.length;
    if (length > maxLength) break;
    said.push({ startSeconds, text });
  }
  return { language, cues: said };
}

export function transcriptLength({ cues }: Transcript): number {
  return cues.reduce((sum, { text }) => sum + text.length, 0);
}
