/**
 * Writes whole numbers by a locale (BCP 47).
 *
 * Those below a thousand are the same in each language of the site, all of which write Latin digits, and most numbers on a page are
 * of these. The platform's formatter is made for the first other one: it loads the data of the platform, which stops a phone for more
 * than a tenth of a second.
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
