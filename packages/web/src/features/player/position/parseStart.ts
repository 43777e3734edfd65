/**
 * Parses a link's start time to seconds: `90`, `90s`, `12.5`, `1m30s`, `1h2m3s`, `1:30`, `1:02:03`. Returns `null` if
 * it is missing or invalid: a mistyped link plays from where it would have anyway.
 *
 * @param text the value of `?t=`
 */
export function parseStart(text: string | null | undefined): number | null {
  if (!text || text.length > 20) return null;
  const named = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/i.exec(text);
  const clock = named ?? /^(?:(\d+):)?(\d+):(\d{2})$/.exec(text);
  if (!clock) return null;
  const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}
