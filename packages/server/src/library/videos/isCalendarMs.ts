const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns whether a time is in a year with four digits. Files and file systems store any number. A time outside the
 * range of `Date` would break every page with the video, and feeds and browsers expect four digits.
 *
 * @param ms milliseconds since the Unix epoch
 */
export function isCalendarMs(ms: number): boolean {
  return ms >= firstMs && ms <= lastMs;
}
