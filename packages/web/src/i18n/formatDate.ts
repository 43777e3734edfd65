import type { Language } from './language.ts';

/**
 * Formats a day such as `12 Mar 2025`, in UTC; returns an empty text for an invalid date.
 *
 * A local date would differ between the time zones of the server and the browser, and Intl's format between their ICU data,
 * so hydration would fail. This format never differs: the names of the months are in the messages.
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
