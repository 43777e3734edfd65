import { type PlainText, plainTextOf } from './plainText.ts';

/** In characters, as people count them. */
export const maxTitleCharacters = 150;
export const maxDescriptionCharacters = 5_000;

/** The title of a playlist as it is kept, or why it cannot be: a text of one line. */
export function playlistTitleOf(written: string): PlainText {
  return plainTextOf(written.replace(/\s+/g, ' '), maxTitleCharacters);
}

/** The description of a playlist, which may be empty. */
export function playlistDescriptionOf(written: string): PlainText {
  const checked = plainTextOf(written, maxDescriptionCharacters);
  return 'problem' in checked && checked.problem === 'empty' ? { text: '' } : checked;
}
