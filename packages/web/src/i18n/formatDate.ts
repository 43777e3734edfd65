import type { Language } from './language.ts';

/**
 * Formats a date such as `12 Mar 2025`, in UTC. Returns an empty string for an invalid date.
 *
 * A local date would depend on the time zone, and Intl's format on the engine's ICU data, so the server and the
 * browser could differ and hydration would fail. This format never differs: the names of the months are messages.
 *
 * @param iso RFC 3339, as the API's `DateTime`
 */
export function formatDate({ t }: Language, iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return t('shell.date', {
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  });
}
