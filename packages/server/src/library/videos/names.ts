import { createHash } from 'node:crypto';

/**
 * Returns a title for a file or folder name. In a name with spaces, hyphens and dots belong to it (`Mr. Robot`); otherwise they separate
 * words: `summer_trip-day.2` becomes `Summer trip day 2`. Hyphens stay in dates, and where there is one before a capital letter
 * (`Spider-Man`).
 */
export function titleOfName(name: string): string {
  const separators = /\s/.test(name) ? /_+/g : isHyphenated.test(name) ? /[_.]+/g : /[_.]+|(?<!\d)-|-(?!\d)/g;
  const words = name.replace(separators, ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1);
}

/** One hyphen between a letter and a capital letter, and no other outside dates. */
const isHyphenated = /^(?:[^-]|(?<=\d)-(?=\d))*(?<=\p{L})-(?=\p{Lu})(?:[^-]|(?<=\d)-(?=\d))*$/u;

/**
 * Returns the handle of a folder: lower case, `a-z`, `0-9` and hyphens. A name without any of these gets a handle
 * from its hash. If the handle is already used, a number is appended.
 */
export function handleOfName(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const handle = plain || createHash('sha256').update(name).digest('hex').slice(0, 8);
  if (!taken.has(handle)) return handle;
  let number = 2;
  while (taken.has(`${handle}-${number}`)) number += 1;
  return `${handle}-${number}`;
}

/**
 * Returns a language's name in that language, with the kind of captions: `Deutsch` for `de`, `Deutsch (SDH)` for
 * `de-x-sdh`.
 */
export function languageLabel(language: string): string {
  const plain = language.split('-x-', 1)[0]!;
  const kinds = privateSubtags(language).flatMap((subtag) => captionKinds.get(subtag) ?? []);
  return kinds.length === 0 ? plainLabel(plain) : `${plainLabel(plain)} (${kinds.join(', ')})`;
}

/** Returns the private subtags: those after the `x` of a language tag. */
export function privateSubtags(language: string): readonly string[] {
  const at = language.indexOf('-x-');
  return at < 0 ? [] : language.slice(at + 3).split('-');
}

/** Labels of the subtags that `readCaptionName` returns. */
const captionKinds = new Map([
  ['sdh', 'SDH'],
  ['forced', 'Forced'],
]);

function plainLabel(language: string): string {
  if (language === 'und') return 'Unknown language';
  const label = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return label[0]!.toLocaleUpperCase(language) + label.slice(1);
}

/** Returns the canonical BCP 47 tag, or undefined if the text is not a language tag. */
export function canonicalLanguage(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
