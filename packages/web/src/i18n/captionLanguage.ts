/**
 * Returns the best available language for captions or a transcript, or `null` if none are available.
 *
 * The viewer's preferences come first, in order, then English, as the most widely read, then the first tag.
 *
 * @param wishes BCP 47, best first; `de` also matches `de-AT`, and the other way round
 */
export function captionLanguage(
  available: readonly string[],
  wishes: readonly (string | null)[],
): string | null {
  for (const wish of [...wishes, 'en']) {
    const found =
      available.find((language) => language === wish) ??
      available.find((language) => wish !== null && primaryOf(language) === primaryOf(wish));
    if (found !== undefined) return found;
  }
  return available[0] ?? null;
}

const primaryOf = (language: string) => language.split('-', 1)[0]!.toLowerCase();
