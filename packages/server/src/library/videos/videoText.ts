import { type PlainText, plainTextOf } from './plainText.ts';

/** Counted in code points. */
export const maxVideoTitleCharacters = 200;
export const maxVideoDescriptionCharacters = 20_000;
export const maxTagCharacters = 100;
export const maxTags = 100;

/** Returns the title of a video as stored, or why it is rejected. A title has one line. */
export function videoTitleOf(written: string): PlainText {
  return plainTextOf(written.replace(/\s+/g, ' '), maxVideoTitleCharacters);
}

/** Returns the description of a video as stored, or why it is rejected. It may be empty. */
export function videoDescriptionOf(written: string): PlainText {
  const checked = plainTextOf(written, maxVideoDescriptionCharacters);
  return 'problem' in checked && checked.problem === 'empty' ? { text: '' } : checked;
}

/** Returns tags as stored, without duplicates and empty ones; or the first tag that is rejected, and why. */
export function tagsOf(
  written: readonly string[],
): { readonly tags: readonly string[] } | { readonly tag: string; readonly problem: PlainText } {
  const tags = new Set<string>();
  for (const tag of written) {
    const checked = plainTextOf(tag.replace(/\s+/g, ' '), maxTagCharacters);
    if ('text' in checked) tags.add(checked.text);
    else if (!('problem' in checked) || checked.problem !== 'empty') return { tag, problem: checked };
  }
  return { tags: [...tags] };
}
