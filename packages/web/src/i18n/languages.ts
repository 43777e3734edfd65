/** A language that the site speaks. */
export interface SiteLanguage {
  /** BCP 47. */
  readonly tag: 'en' | 'de' | 'ar';
  /** In the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** The locale that numbers are written by, as BCP 47 with its numbering system (UTS #35): engines disagree on the one of Arabic. */
  readonly numbers: string;
  /** Between a whole number and its tenths. */
  readonly decimalSign: '.' | ',';
}

/** The first is the fallback. */
export const siteLanguages: readonly SiteLanguage[] = [
  { tag: 'en', name: 'English', direction: 'ltr', numbers: 'en', decimalSign: '.' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr', numbers: 'de', decimalSign: ',' },
  { tag: 'ar', name: 'العربية', direction: 'rtl', numbers: 'ar-u-nu-latn', decimalSign: '.' },
];

/**
 * Returns the best language for a viewer: the first preference that the site supports, ignoring the region (RFC 4647
 * §3.4, lookup).
 *
 * @param wishes BCP 47, best first, such as `de-AT`
 */
export function languageFor(wishes: readonly string[]): SiteLanguage {
  for (const wish of wishes) {
    const primary = wish.split('-', 1)[0]!.toLowerCase();
    const found = siteLanguages.find(({ tag }) => tag === primary);
    if (found) return found;
  }
  return siteLanguages[0]!;
}
