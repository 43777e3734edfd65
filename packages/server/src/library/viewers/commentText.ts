import { type PlainText, plainTextOf } from '../videos/plainText.ts';

/** Counted in code points: an emoji of one code point counts as one. */
export const maxCommentCharacters = 2_000;

/** Returns the text of a comment as stored, or why it is rejected. */
export function commentTextOf(written: string): PlainText {
  return plainTextOf(written, maxCommentCharacters);
}
