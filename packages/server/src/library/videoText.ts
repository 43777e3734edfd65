import { type PlainText, plainTextOf } from './plainText.ts';

/** In characters, as people count them. */
export const maxVideoTitleCharacters = 200;
export const maxVideoDescriptionCharacters = 20_000;
export const maxTagCharacters = 100;
export const maxTags = 100;

/** The title of a video as it is kept, or why it cannot be: a text of one line. */
export function videoTitleOf(written: string): PlainText {
  return plainTextOf(written.replace(/\s+/g, ' '), maxVideoTitleCharacters);
}

/** The description of a video, which may be empty. */
export function videoDescriptionOf(written: string): PlainText {
  const checked = plainTextOf(written, maxVideoDescriptionCharacters);
  return 'problem' in checked && checked.problem === 'empty' ? { text: '' } : checked;
}

/** Tags as they are kept, each once, without empty ones; or the first that cannot be, and why. */
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
