/** A viewer's text as stored, or why it is rejected. */
export type PlainText =
  | { readonly text: string }
  | { readonly problem: 'empty' | 'unprintable' }
  | { readonly characters: number };

/**
 * Normalizes a text for storage: composed (NFC), `\n` between lines, trimmed.
 *
 * Rejects a text that has no visible characters, contains control characters (except tabs and line breaks) or
 * unpaired surrogates, or is too long. In the last case, the result contains its length in `characters`.
 *
 * @param maxCharacters counted in code points: a single emoji is one
 */
export function plainTextOf(written: string, maxCharacters: number): PlainText {
  const text = written.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  if (/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(text)) return { problem: 'unprintable' };
  // Zero-width characters alone leave nothing to read.
  if (!/[^\s\p{Cf}]/u.test(text)) return { problem: 'empty' };
  const characters = [...text].length;
  return characters > maxCharacters ? { characters } : { text };
}
