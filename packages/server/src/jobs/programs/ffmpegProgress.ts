/**
 * Returns ffmpeg's progress from a line of `-progress`, in [0, 1].
 *
 * @returns undefined for a line without progress
 */
export function readProgress(line: string, durationSeconds: number): number | undefined {
  // Not out_time_ms, which is in microseconds too. Before the first frame, out_time_us is N/A or a large negative
  // number.
  const [, microseconds] = /^out_time_us=(-?\d+)\s*$/.exec(line) ?? [];
  if (microseconds === undefined || !(durationSeconds > 0)) return undefined;
  return Math.min(1, Math.max(0, Number(microseconds) / 1e6 / durationSeconds));
}
