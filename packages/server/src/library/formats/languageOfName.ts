import { canonicalLanguage } from '../videos/names.ts';

let codes: ReadonlyMap<string, string> | undefined;

/** Returns the language with this name, in English or in itself: `de` for `German` and `Deutsch`. Ignores case. */
export function languageOfName(name: string): string | undefined {
  return (codes ??= namedLanguages()).get(name.toLowerCase());
}

/** All languages with a code of two letters (ISO 639-1) that have a name. Takes 30 ms. */
function namedLanguages(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
  const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  const english = namesIn('en');
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Some languages also have an older code.
    .filter((code) => canonicalLanguage(code) === code && english.of(code) !== undefined);
  const names = [
    ...known.map((code) => [english.of(code)!, code] as const),
    ...known.map((code) => [namesIn(code).of(code) ?? code, code] as const),
  ];
  // English names come last, because they take precedence.
  return new Map(names.reverse().map(([name, code]) => [name.toLowerCase(), code]));
}
