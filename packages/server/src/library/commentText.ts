/** In characters, as people count them: an emoji of one code point is one. */
export const maxCommentCharacters = 2_000;

/** A comment as it is kept, or why it cannot be. */
export type CommentText =
  { readonly text: string } | { readonly problem: 'empty' | 'unprintable' } | { readonly characters: number };

/**
 * The text of a comment as it is kept: composed (NFC), with `\n` between lines, nothing around it.
 *
 * Refused are a text in which nothing can be seen, one with control characters or halves of a surrogate pair (a tab and a line
 * break are none of them here), and one that is too long, with its `characters`.
 */
export function commentTextOf(written: string): CommentText {
  const text = written.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  if (/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(text)) return { problem: 'unprintable' };
  // Zero-width characters alone leave nothing to read.
  if (!/[^\s\p{Cf}]/u.test(text)) return { problem: 'empty' };
  const characters = [...text].length;
  return characters > maxCommentCharacters ? { characters } : { text };
}
