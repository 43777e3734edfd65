import { isIgnoredName } from '../library/files/isIgnoredName.ts';
import { extensionOf, otherVideoTypes, stemOf, videoTypes } from '../library/videos/mediaFormats.ts';

/** File names may have 255 bytes; names derived from a video's are longer, such as `NAME.storyboard.vtt`. */
const maxStemBytes = 200;

/** Characters that change the text direction, or are invisible and could make two names look the same. */
const unseen = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFD]/gu;
/** Characters with a special meaning on some systems and network shares. */
const special = /[<>:"|?*]/g;
/** Device names on Windows, with any extension and spaces before it: a library may be on a share. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$)(?:[. ]|$)/i;

/** Extensions of files that may become videos, in lowercase. */
export const uploadExtensions: readonly string[] = [
  ...Object.keys(videoTypes),
  ...Object.keys(otherVideoTypes),
];

/** Returns the file name for an upload; null if its extension is not that of a video file. */
export function uploadFileName(said: string): string | null {
  const name = plainName(said);
  const extension = extensionOf(name);
  if (!uploadExtensions.includes(extension)) return null;
  return `${stemOfBytes(stemOf(name), maxStemBytes)}.${extension}`;
}

/** Returns the name for a new folder of the library; empty if no usable characters are left. */
export function uploadFolderName(said: string): string {
  const name = stemOfBytes(plainName(said), maxStemBytes);
  // The scan would ignore everything in a folder with such a name.
  return name !== '' && isIgnoredName(name) ? `_${name}` : name;
}

/** Returns the name itself for 1, then `film (2).mp4` and so on. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const mark = ` (${number})`;
  const extension = name.slice(stemOf(name).length);
  return `${stemOfBytes(stemOf(name), maxStemBytes - mark.length)}${mark}${extension}`;
}

/** Returns a name without folders, whose characters can all be seen and typed. */
function plainName(said: string): string {
  const last = said.normalize('NFC').split(/[/\\]/).at(-1)!;
  return trimmed(last.replace(unseen, '').replace(special, '_').replace(/\s+/g, ' '));
}

/** A leading dot hides a file, and Windows removes a trailing dot or space. */
function trimmed(name: string): string {
  let until = name.length;
  // Not a regular expression, which would take quadratic time for a long run of dots.
  while (until > 0 && '. '.includes(name[until - 1]!)) until -= 1;
  return name.slice(0, until).replace(/^[. ]+/, '');
}

/** Returns the longest beginning within the byte limit, without splitting a character. */
function stemOfBytes(stem: string, maxBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  const name = trimmed(kept);
  return reserved.test(name) ? stemOfBytes(`_${name}`, maxBytes) : name;
}
