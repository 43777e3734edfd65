import type { Language } from './language.ts';

/**
 * A day such as `12 Mar 2025`, in UTC; empty for what is no date.
 *
 * A local date would differ between the time zones of the server and the browser, and Intl's between their ICU data, so the page
 * would not hydrate. The names of the months are in the message instead.
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
