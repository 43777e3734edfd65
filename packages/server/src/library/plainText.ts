/** What a viewer wrote as it is kept, or why it cannot be. */
export type PlainText =
  | { readonly text: string }
  | { readonly problem: 'empty' | 'unprintable' }
  | { readonly characters: number };

/**
 * A text as it is kept: composed (NFC), with `\n` between lines, nothing around it.
 *
 * Refused are a text in which nothing can be seen, one with control characters or halves of a surrogate pair (a tab and a line
 * break are none of them here), and one that is too long, with its `characters`.
 *
 * @param maxCharacters as people count them: an emoji of one code point is one
 */
export function plainTextOf(written: string, maxCharacters: number): PlainText {
  const text = written.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  if (/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(text)) return { problem: 'unprintable' };
  // Zero-width characters alone leave nothing to read.
  if (!/[^\s\p{Cf}]/u.test(text)) return { problem: 'empty' };
  const characters = [...text].length;
  return characters > maxCharacters ? { characters } : { text };
}
