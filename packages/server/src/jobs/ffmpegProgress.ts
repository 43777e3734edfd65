/**
 * How far ffmpeg is, from the lines of `-progress`, in [0, 1].
 *
 * @returns undefined for a line that does not tell
 */
export function readProgress(line: string, durationSeconds: number): number | undefined {
  // Not out_time_ms, which is in microseconds too, and not out_time_us before the first frame: it is N/A, or far below zero.
  const [, microseconds] = /^out_time_us=(-?\d+)\s*$/.exec(line) ?? [];
  if (microseconds === undefined || !(durationSeconds > 0)) return undefined;
  return Math.min(1, Math.max(0, Number(microseconds) / 1e6 / durationSeconds));
}
