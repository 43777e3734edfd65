/**
 * The language to show captions in, of those there are; `null`: there are none.
 *
 * What was chosen before comes first, then what the viewer reads the site in, then the first.
 *
 * @param wishes BCP 47, best first; `de` is content with `de-AT`, and the other way round
 */
export function captionLanguage(
  available: readonly string[],
  wishes: readonly (string | null)[],
): string | null {
  for (const wish of wishes) {
    const found =
      available.find((language) => language === wish) ??
      available.find((language) => wish !== null && primaryOf(language) === primaryOf(wish));
    if (found !== undefined) return found;
  }
  return available[0] ?? null;
}

const primaryOf = (language: string) => language.split('-', 1)[0]!.toLowerCase();
