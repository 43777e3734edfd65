// Where things lie on the seek bar: as shares of its length, from 0 to 1.

/** How far along the bar a moment is. 0 while the length is not known. */
export function shareOf(seconds: number, durationSeconds: number): number {
  if (!(durationSeconds > 0)) return 0;
  return Math.min(1, Math.max(0, seconds / durationSeconds));
}

/** The moment at a place on the bar, in seconds; the pointer may be past either end. */
export function secondsAt(share: number, durationSeconds: number): number {
  return Math.min(1, Math.max(0, share)) * durationSeconds;
}

/** Part of the bar. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * What has arrived and can be played at once.
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
 * The parts that chapters divide the bar into. What comes before the first is a part without a title; without chapters
 * the bar is one part.
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
