import type { Language } from './language.ts';

/**
 * A day such as `12 Mar 2025`, in UTC; empty for what is no date.
 *
 * An age ("3 days ago") would be nicer and would differ between the moment the server renders and the moment the
 * browser hydrates, a local date between their time zones, and Intl's between their ICU data. This never does: the names of the
 * months are in the message.
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
