// Positions on the seek bar are shares of its length, from 0 to 1.

/** Returns the position of a time on the bar; 0 while the duration is unknown. */
export function shareOf(seconds: number, durationSeconds: number): number {
  if (!(durationSeconds > 0)) return 0;
  return Math.min(1, Math.max(0, seconds / durationSeconds));
}

/** Returns the time in seconds at a position on the bar. The pointer may be past either end. */
export function secondsAt(share: number, durationSeconds: number): number {
  return Math.min(1, Math.max(0, share)) * durationSeconds;
}

/** A part of the bar. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * Returns the parts that are buffered and play immediately.
 *
 * @param ranges a TimeRanges
 */
export function bufferedSpans(
  ranges: { readonly length: number; start(index: number): number; end(index: number): number },
  durationSeconds: number,
): readonly Span[] {
  return Array.from({ length: ranges.length }, (_, i) => ({
    from: shareOf(ranges.start(i), durationSeconds),
    until: shareOf(ranges.end(i), durationSeconds),
  }));
}

/** A chapter's part of the bar. */
export interface Segment extends Span {
  readonly title: string;
}

/**
 * Returns the parts that chapters divide the bar into. The part before the first chapter has no title. Without
 * chapters, the whole bar is one part.
 *
 * @param chapters in order
 */
export function chapterSegments(
  chapters: readonly { readonly title: string; readonly startSeconds: number }[],
  durationSeconds: number,
): readonly Segment[] {
  const starts = chapters
    .map(({ title, startSeconds }) => ({ title, from: shareOf(startSeconds, durationSeconds) }))
    .filter(({ from }) => from < 1);
  if (starts[0]?.from !== 0) starts.unshift({ title: '', from: 0 });
  return starts.map((start, i) => ({ ...start, until: starts[i + 1]?.from ?? 1 }));
}
