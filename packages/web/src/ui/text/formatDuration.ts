/**
 * Formats a duration or a position: `3:07`, `1:02:03`.
 *
 * Fractions are dropped, as in players: a clip of 59.9 s has not reached its minute. An invalid duration (negative,
 * NaN, Infinity) results in `0:00`.
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
