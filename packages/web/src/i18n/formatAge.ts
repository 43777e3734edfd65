import { formatDate } from './formatDate.ts';
import type { Language } from './language.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Largest first: the first that has passed at least once is used. */
const units = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/**
 * The age of a moment, such as `3 days ago`; `just now` within the last minute. A later moment is written as its date. Empty if the
 * date is invalid.
 *
 * The words are in the messages, not in Intl.RelativeTimeFormat: its output follows the ICU data of the engine, so a server and a
 * browser may disagree and the page would not hydrate, and loading that data stops a phone for more than a tenth of a second.
 *
 * @param iso RFC 3339, as the API's `DateTime`
 * @param nowMs milliseconds since the epoch
 */
export function formatAge(language: Language, iso: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(iso);
  if (Number.isNaN(ageMs)) return '';
  // The clock of the browser may be behind the server's.
  if (ageMs < -hourMs) return formatDate(language, iso);
  for (const [unit, unitMs] of units) {
    if (ageMs >= unitMs) return language.t('shell.ago', { unit, count: Math.floor(ageMs / unitMs) });
  }
  return language.t('shell.ago', { unit: 'now' });
}

/** A day and a time such as `12 Mar 2025, 09:30 UTC`; empty if the date is invalid. */
export function formatMoment(language: Language, iso: string): string {
  const day = formatDate(language, iso);
  return day && `${day}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
}
