/**
 * Creates a formatter of whole numbers for a locale (BCP 47).
 *
 * Numbers below a thousand are the same in each language of the site, because all of them use Latin digits, and most
 * numbers on a page are that small. The platform's formatter is created for the first larger number only: it loads
 * the locale data, which blocks a phone for more than a tenth of a second.
 */
export function wholeNumbers(locale: string): { format(count: number): string } {
  let formatter: Intl.NumberFormat | undefined;
  return {
    format(count) {
      if (Number.isInteger(count) && count >= 0 && count < 1_000) return String(count);
      formatter ??= new Intl.NumberFormat(locale);
      return formatter.format(count);
    },
  };
}
