/** A line of a video's transcript. */
export interface TranscriptLine {
  readonly startSeconds: number;
  /** Without markup. */
  readonly text: string;
}

/** The properties of a cue that this module uses. A VTTCue has them, after its markup is removed. */
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
    // Roll-up captions repeat a line together with the next one.
    if (joined !== '' && joined !== lines.at(-1)?.text) lines.push({ startSeconds: startTime, text: joined });
  }
  return lines;
}

/** Returns the index of the current or last spoken line, or -1 before the first. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  return lines.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
}

/**
 * Returns the indices of the lines that contain a text, ignoring case and accents. Returns all lines for an empty
 * text.
 */
export function findLines(lines: readonly TranscriptLine[], text: string): readonly number[] {
  const wanted = plain(text);
  return lines.flatMap((line, index) => (plain(line.text).includes(wanted) ? [index] : []));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
