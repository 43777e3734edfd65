/**
 * The three forms of an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete ones (RFC 9110, section
 * 5.6.7).
 */
const httpDate = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/**
 * Returns the delay of a `Retry-After` header in milliseconds, given in whole seconds or as an HTTP date (RFC 9110,
 * section 10.2.3). A date in the past is a delay of 0.
 *
 * @param nowMs milliseconds since the Unix epoch
 * @returns `null` if the header is missing or invalid
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  // Date.parse alone would read `-5` or `1.5` as a year or a month.
  if (!httpDate.test(value)) return null;
  // The second obsolete form, asctime, is in GMT but does not contain it.
  const dateMs = Date.parse(/gmt$/i.test(value) ? value : `${value} GMT`);
  return Number.isNaN(dateMs) ? null : Math.max(dateMs - nowMs, 0);
}
