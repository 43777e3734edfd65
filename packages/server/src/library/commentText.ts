import { type PlainText, plainTextOf } from './plainText.ts';

/** In characters, as people count them: an emoji of one code point is one. */
export const maxCommentCharacters = 2_000;

/** The text of a comment as it is kept, or why it cannot be. */
export function commentTextOf(written: string): PlainText {
  return plainTextOf(written, maxCommentCharacters);
}
