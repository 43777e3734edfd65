// How text is split into words: for the index, for queries, and for highlights in results. All three use this file,
// so that they always agree.

/**
 * A word of a text in normalized form, and its position from `from` (inclusive) to `until` (exclusive), in UTF-16
 * code units.
 */
export interface Token {
  readonly folded: string;
  readonly from: number;
  readonly until: number;
}

/** A word to search for. In scripts without spaces, it consists of several consecutive tokens. */
export interface Term {
  /** Folded; at least one. */
  readonly tokens: readonly string[];
  /** Whether longer words that begin with it match too. */
  readonly isPrefix: boolean;
}

/** More words than a person types. Each costs a lookup. */
const maxTerms = 16;
/** Shorter words are prefixes of too many others. The last word is an exception, because it may be unfinished. */
const minPrefixLength = 3;

const spaceless = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const word = new RegExp(String.raw`${spaceless}\p{M}*|(?:(?!${spaceless})[\p{L}\p{N}\p{M}])+`, 'gu');
const isSpaceless = new RegExp(`^${spaceless}`, 'u');

/**
 * Accents, Hebrew and Arabic points, the Arabic elongation character (tatweel). Vowel signs of other scripts are
 * kept, because their readers consider them letters.
 */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Letters without a Unicode decomposition, and their usual replacements on keyboards that lack them. */
const plainLetters: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Removes differences that search ignores: case, accents, width, ligatures. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (!/[\u0080-\uffff]/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter]!)
    .normalize('NFC');
}

/** Returns the words of a text. In scripts without spaces, each character is a word. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(word)) {
    const folded = foldText(found).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
    if (folded !== '') tokens.push({ folded, from: index, until: index + found.length });
  }
  return tokens;
}

/** Returns the text in the form of the index: its folded words, separated by spaces. */
export function wordsOf(text: string): string {
  return tokensOf(text)
    .map(({ folded }) => folded)
    .join(' ');
}

/** Returns the words of a query, without duplicates. Characters other than letters and digits are ignored. */
export function termsOf(query: string): readonly Term[] {
  const phrases: string[][] = [];
  let previous: Token | null = null;
  for (const token of tokensOf(query)) {
    const goesOn = previous?.until === token.from && isSpaceless.test(token.folded);
    if (goesOn && isSpaceless.test(previous!.folded)) phrases.at(-1)!.push(token.folded);
    else phrases.push([token.folded]);
    previous = token;
  }
  const last = phrases.at(-1)?.join(' ');
  const unique = [...new Map(phrases.map((tokens) => [tokens.join(' '), tokens])).values()];
  return unique.slice(0, maxTerms).map((tokens) => ({
    tokens,
    isPrefix: tokens.join(' ') === last || tokens.at(-1)!.length >= minPrefixLength,
  }));
}
