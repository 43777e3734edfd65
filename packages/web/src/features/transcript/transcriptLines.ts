/** A line of a video's transcript. */
export interface TranscriptLine {
  readonly startSeconds: number;
  /** Without markup. */
  readonly text: string;
}

/** What a cue tells: a VTTCue is one, once its text is without markup. */
interface CueText {
  readonly startTime: number;
  readonly text: string;
}

/**
 * Returns the lines of a caption track, in order. Lines broken for the picture are joined; consecutive repetitions
 * are dropped.
 */
export function transcriptLines(cues: readonly CueText[]): readonly TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const { startTime, text } of [...cues].sort((a, b) => a.startTime - b.startTime)) {
    const joined = text.replace(/\s+/g, ' ').trim();
    // Captions that roll show a line again with the next one.
    if (joined !== '' && joined !== lines.at(-1)?.text) lines.push({ startSeconds: startTime, text: joined });
  }
  return lines;
}

/** The index of the line that is spoken, or was last; -1: none was yet. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  return lines.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
}

/** The indices of the lines that hold a text, whatever the case and the accents. All, for no text. */
export function findLines(lines: readonly TranscriptLine[], text: string): readonly number[] {
  const wanted = plain(text);
  return lines.flatMap((line, index) => (plain(line.text).includes(wanted) ? [index] : []));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
