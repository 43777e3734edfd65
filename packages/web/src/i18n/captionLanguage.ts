/**
 * The language to show captions or a transcript in, of those there are; `null`: there are none.
 *
 * What is wished for comes first, in that order, then English, which more people read than whatever is the first by its tag; then that.
 *
 * @param wishes BCP 47, best first; `de` is content with `de-AT`, and the other way round
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
