import { formatDate } from './formatDate.ts';
import type { Language } from './language.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Largest first: the first unit that fits at least once is used. */
const units = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/**
 * Formats the age of a time, such as `3 days ago`; `just now` within the last minute. A future time is formatted as
 * its date. Returns an empty string for an invalid date.
 *
 * Uses messages instead of `Intl.RelativeTimeFormat`. That output depends on the engine's ICU data, so the server and
 * the browser may differ and hydration would fail; loading the data also blocks a phone for more than a tenth of a
 * second.
 *
 * @param iso RFC 3339, as the API's `DateTime`
 * @param nowMs milliseconds since the epoch
 */
export function formatAge(language: Language, iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso);
  if (Number.isNaN(ageMs)) return '';
  // The browser's clock may be behind the server's.
  if (ageMs < -hourMs) return formatDate(language, iso);
  for (const [unit, unitMs] of units) {
    if (ageMs >= unitMs) return language.t('shell.ago', { unit, count: Math.floor(ageMs / unitMs) });
  }
  return language.t('shell.ago', { unit: 'now' });
}

/** Formats a date and time such as `12 Mar 2025, 09:30 UTC`. Returns an empty string for an invalid date. */
export function formatMoment(language: Language, iso: string): string {
  const day = formatDate(language, iso);
  return day && `${day}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
}
