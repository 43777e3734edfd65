/** A language of the site. */
export interface SiteLanguage {
  /** BCP 47. */
  readonly tag: 'en' | 'de' | 'ar';
  /** In this language. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /**
   * The locale for numbers, as BCP 47 with a numbering system (UTS #35), because engines disagree on the default for
   * Arabic.
   */
  readonly numbers: string;
  /** Separates a whole number from its tenths. */
  readonly decimalSign: '.' | ',';
}

/** The first one is the fallback. */
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
