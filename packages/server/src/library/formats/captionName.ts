import { canonicalLanguage, privateSubtags } from '../videos/names.ts';
import { languageOfName } from './languageOfName.ts';

/**
 * The words that media centres append to the language, mapped to private subtags (RFC 5646 §2.2.7), so that a track
 * has the same name everywhere.
 */
const marks: { readonly [word: string]: 'sdh' | 'forced' | null } = {
  sdh: 'sdh',
  cc: 'sdh',
  // As the first word, `hi` is Hindi.
  hi: 'sdh',
  forced: 'forced',
  foreign: 'forced',
  // Ignored: the viewer chooses which track is shown.
  default: null,
};

/** Words beside the name of a language that distinguish its forms, mapped to subtags. */
const forms: { readonly [word: string]: string | null } = {
  simplified: 'Hans',
  traditional: 'Hant',
  brazil: 'BR',
  brazilian: 'BR',
  latin: '419',
  latino: '419',
  // In `Latin American` and `Latin America`.
  america: null,
  american: null,
  european: null,
};

/** The language tag in the name of a caption file, or the unrecognised part. */
export type CaptionName = { readonly language: string } | { readonly unknown: string };

/**
 * Parses the name of a caption file: `en` for `film.en.srt` and `film.English.srt`, `en-x-sdh` for `film.en.sdh.srt`,
 * `und` for `film.srt`.
 *
 * @param text the part between the video's name and the extension, such as `en.sdh`; may be empty
 */
export function readCaptionName(text: string): CaptionName {
  const words = text === '' ? [] : text.split('.');
  const isMark = (word: string, index: number) =>
    Object.hasOwn(marks, word.toLowerCase()) && (index > 0 || word.toLowerCase() !== 'hi');
  const said = words.filter((word, index) => !isMark(word, index));
  const language = readLanguage(said);
  if (language === undefined) return { unknown: said.join('.') };
  const found = words.flatMap((word, index) =>
    isMark(word, index) ? (marks[word.toLowerCase()] ?? []) : [],
  );
  // Sorted and without duplicates, so that equivalent names yield the same tag.
  const subtags = [...new Set(found)].sort();
  if (subtags.length === 0) return { language };
  return { language: [language, ...(language.includes('-x-') ? [] : ['x']), ...subtags].join('-') };
}

/**
 * Parses the name of a caption file in a folder for captions: `en` for `2_English`, `en-x-sdh` for `3_English [SDH]`.
 *
 * @param text the name without the extension
 */
export function readCaptionNameInFolder(text: string): CaptionName {
  const words = text.replace(/^\d+(?![^\s._-])/, '').split(/[\s._()[\]]+/);
  return readCaptionName(
    words
      .map((word) => word.replace(/^-/, ''))
      .filter((word) => word !== '')
      .join('.'),
  );
}

/** Returns the language of one word, or of its name with words for its form: `pt-BR` for `Brazilian Portuguese`. */
function readLanguage(words: readonly string[]): string | undefined {
  if (words.length < 2) return languageOf(words[0] ?? 'und');
  const isForm = (word: string) => Object.hasOwn(forms, word.toLowerCase());
  const [written, ...more] = words.filter((word) => !isForm(word));
  if (written === undefined || more.length > 0) return undefined;
  const subtags = words.filter(isForm).flatMap((word) => forms[word.toLowerCase()] ?? []);
  return canonicalLanguage([languageOf(written), ...new Set(subtags)].join('-'));
}

function languageOf(word: string): string | undefined {
  // Short words are codes: `fon` is not the name of a language here.
  return (word.length > 3 ? languageOfName(word) : undefined) ?? canonicalLanguage(word);
}

/**
 * Compares caption languages for sorting. Tracks that only translate signs sort after full captions, because a player
 * uses the first track of a language.
 */
export function compareCaptionLanguages(one: string, other: string): number {
  const isForced = (language: string) => privateSubtags(language).includes('forced');
  return Number(isForced(one)) - Number(isForced(other)) || (one < other ? -1 : Number(one > other));
}
