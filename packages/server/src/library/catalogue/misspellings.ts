/** Shorter words are one letter away from too many others. */
const minLength = 4;
/** Longer words have too many variants. */
const maxLength = 24;

/** The letters of a script, after folding. Words of other scripts are corrected without new letters. */
const alphabets: readonly (readonly [script: RegExp, first: string, last: string])[] = [
  [/^[a-z]+$/, 'a', 'z'],
  [/^\p{Script=Cyrillic}+$/u, 'а', 'я'],
  [/^\p{Script=Greek}+$/u, 'α', 'ω'],
  [/^\p{Script=Arabic}+$/u, 'ء', 'ي'],
  [/^\p{Script=Hebrew}+$/u, 'א', 'ת'],
];

/**
 * Returns the words that a misspelt folded word may mean: all that differ from it by one letter that is swapped with
 * the next, missing, wrong, or too many. Most likely first. Empty for numbers, and words that are too short or too long.
 */
export function spellingsNear(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < minLength || letters.length > maxLength || !/^\p{L}+$/u.test(word)) return [];
  const alphabet = alphabetOf(word);
  const near = new Set<string>();
  const add = (from: number, until: number, between: string) =>
    near.add(letters.slice(0, from).join('') + between + letters.slice(until).join(''));
  for (let at = 0; at + 1 < letters.length; at += 1) add(at, at + 2, letters[at + 1]! + letters[at]!);
  for (let at = 0; at <= letters.length; at += 1) for (const letter of alphabet) add(at, at, letter);
  for (let at = 0; at < letters.length; at += 1) for (const letter of alphabet) add(at, at + 1, letter);
  for (let at = 0; at < letters.length; at += 1) add(at, at + 1, '');
  near.delete(word);
  return [...near];
}

function alphabetOf(word: string): readonly string[] {
  const [, first, last] = alphabets.find(([script]) => script.test(word)) ?? [];
  if (first === undefined) return [];
  const from = first.codePointAt(0)!;
  return Array.from({ length: last!.codePointAt(0)! - from + 1 }, (_, i) => String.fromCodePoint(from + i));
}
