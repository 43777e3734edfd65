import { canonicalLanguage, privateSubtags } from './names.ts';

/** What media centres write behind the language, as private subtags of it (RFC 5646 §2.2.7): so a track has one name everywhere. */
const marks: { readonly [word: string]: 'sdh' | 'forced' | null } = {
  sdh: 'sdh',
  cc: 'sdh',
  // Hindi where it stands alone.
  hi: 'sdh',
  forced: 'forced',
  foreign: 'forced',
  // Which track is shown is the viewer's choice.
  default: null,
};

/** The language tag in the name of a caption file, or the unrecognised part. */
export type CaptionName = { readonly language: string } | { readonly unknown: string };

/**
 * What the name of captions says: `en` for `film.en.srt`, `en-x-sdh` for `film.en.sdh.srt`, `und` for `film.srt`.
 *
 * @param text what stands between the name of the video and the extension, such as `en.sdh`; empty where nothing does
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
  // In one order, each once, so that two names of the same are the same.
  const subtags = [...new Set(found)].sort();
  if (subtags.length === 0) return { language };
  return { language: [language, ...(language.includes('-x-') ? [] : ['x']), ...subtags].join('-') };
}

/**
 * Compares languages so that tracks that translate signs only come after full captions: a player uses the first of a
 * language.
 */
export function compareCaptionLanguages(one: string, other: string): number {
  const isForced = (language: string) => privateSubtags(language).includes('forced');
  return Number(isForced(one)) - Number(isForced(other)) || (one < other ? -1 : Number(one > other));
}
