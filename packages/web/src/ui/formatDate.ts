const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A day such as `12 Mar 2025`, in UTC; empty for what is no date.
 *
 * An age ("3 days ago") would be nicer and would differ between the moment the server renders and the moment the
 * browser hydrates, and a local date between their time zones. This never does.
 *
 * @param iso RFC 3339, as the API's `DateTime`
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
