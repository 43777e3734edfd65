import { type PlainText, plainTextOf } from '../videos/plainText.ts';

/** Counted in code points. */
export const maxTitleCharacters = 150;
export const maxDescriptionCharacters = 5_000;

/** Returns the title of a playlist as stored, or why it is rejected. A title has one line. */
export function playlistTitleOf(written: string): PlainText {
  return plainTextOf(written.replace(/\s+/g, ' '), maxTitleCharacters);
}

/** Returns the description of a playlist as stored, or why it is rejected. It may be empty. */
export function playlistDescriptionOf(written: string): PlainText {
  const checked = plainTextOf(written, maxDescriptionCharacters);
  return 'problem' in checked && checked.problem === 'empty' ? { text: '' } : checked;
}
