// How text becomes words: for the index, for a query, and for what is marked in a result. It is one file, so that the three
// cannot disagree.

/** A word of a text, as it is compared, and where it stands: `from` until `until`, in UTF-16 units. */
export interface Token {
  readonly folded: string;
  readonly from: number;
  readonly until: number;
}

/** A word to look for; several tokens, one right after the other, where a script writes no spaces. */
export interface Term {
  /** Folded; at least one. */
  readonly tokens: readonly string[];
  /** Is a longer word a match as well? */
  readonly isPrefix: boolean;
}

/** More words than a person types; each costs a lookup. */
const maxTerms = 16;
/** Of shorter words too many others are the beginning. The last word is excepted: it may be unfinished. */
const minPrefixLength = 3;

const spaceless = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const word = new RegExp(String.raw`${spaceless}\p{M}*|(?:(?!${spaceless})[\p{L}\p{N}\p{M}])+`, 'gu');
const isSpaceless = new RegExp(`^${spaceless}`, 'u');

/** Accents, Hebrew and Arabic points, the Arabic lengthening line. Vowel signs of other scripts are letters to their readers. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Letters that Unicode does not take apart, and people without that key write so. */
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

/** The text as an index knows it: its folded words, a space between. */
export function wordsOf(text: string): string {
  return tokensOf(text)
    .map(({ folded }) => folded)
    .join(' ');
}

/** What a query asks for: each word once. Nothing but letters and digits is left of it. */
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
