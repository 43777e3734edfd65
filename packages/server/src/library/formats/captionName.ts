import { canonicalLanguage, privateSubtags } from '../videos/names.ts';

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

/** The language tag in the name of a caption file, or the unrecognised part. */
export type CaptionName = { readonly language: string } | { readonly unknown: string };

/**
 * Parses the name of a caption file: `en` for `film.en.srt`, `en-x-sdh` for `film.en.sdh.srt`, `und` for `film.srt`.
 *
 * @param text the part between the video's name and the extension, such as `en.sdh`; may be empty
 */
export function readCaptionName(text: string): CaptionName {
  const words = text === '' ? [] : text.split('.');
  const isMark = (word: string, index: number) =>
    Object.hasOwn(marks, word.toLowerCase()) && (index > 0 || word.toLowerCase() !== 'hi');
  const said = words.filter((word, index) => !isMark(word, index));
  const [written = 'und', ...more] = said;
  const language = canonicalLanguage(written);
  if (language === undefined || more.length > 0) return { unknown: said.join('.') };
  const found = words.flatMap((word, index) =>
    isMark(word, index) ? (marks[word.toLowerCase()] ?? []) : [],
  );
  // Sorted and without duplicates, so that equivalent names yield the same tag.
  const subtags = [...new Set(found)].sort();
  if (subtags.length === 0) return { language };
  return { language: [language, ...(language.includes('-x-') ? [] : ['x']), ...subtags].join('-') };
}

/**
 * Compares caption languages for sorting. Tracks that only translate signs sort after full captions, because a player
 * uses the first track of a language.
 */
export function compareCaptionLanguages(one: string, other: string): number {
  const isForced = (language: string) => privateSubtags(language).includes('forced');
  return Number(isForced(one)) - Number(isForced(other)) || (one < other ? -1 : Number(one > other));
}
