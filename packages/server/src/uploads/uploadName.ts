import { isIgnoredName } from '../library/isIgnoredName.ts';
import { extensionOf, otherVideoTypes, stemOf, videoTypes } from '../library/mediaFormats.ts';

/** File names may have 255 bytes; names derived from a video's are longer, such as `NAME.storyboard.vtt`. */
const maxStemBytes = 200;

/** What turns the direction of what follows, or is seen nowhere and tells two names apart. */
const unseen = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFFD]/gu;
/** Systems and shares that take these for something else. */
const special = /[<>:"|?*]/g;
/** Devices of Windows, whatever their extension and the blanks before it: a library may be on a share. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$)(?:[. ]|$)/i;

/** Extensions of files that may become videos, in lower case. */
export const uploadExtensions: readonly string[] = [
  ...Object.keys(videoTypes),
  ...Object.keys(otherVideoTypes),
];

/** The name that an uploaded file gets; null: it has no extension of a video file. */
export function uploadFileName(said: string): string | null {
  const name = plainName(said);
  const extension = extensionOf(name);
  if (!uploadExtensions.includes(extension)) return null;
  return `${stemOfBytes(stemOf(name), maxStemBytes)}.${extension}`;
}

/** The name of a new folder of the library; empty: there is nothing to call it by. */
export function uploadFolderName(said: string): string {
  const name = stemOfBytes(plainName(said), maxStemBytes);
  // The scan would leave out everything in it.
  return name !== '' && isIgnoredName(name) ? `_${name}` : name;
}

/** The name itself, then `film (2).mp4` and so on. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const mark = ` (${number})`;
  const extension = name.slice(stemOf(name).length);
  return `${stemOfBytes(stemOf(name), maxStemBytes - mark.length)}${mark}${extension}`;
}

/** One name of no folder, that can be seen and typed. */
function plainName(said: string): string {
  const last = said.normalize('NFC').split(/[/\\]/).at(-1)!;
  return trimmed(last.replace(unseen, '').replace(special, '_').replace(/\s+/g, ' '));
}

/** A leading dot hides a file, and Windows drops a trailing one. */
function trimmed(name: string): string {
  let until = name.length;
  // A regular expression for the end of a line of dots takes its length squared.
  while (until > 0 && '. '.includes(name[until - 1]!)) until -= 1;
  return name.slice(0, until).replace(/^[. ]+/, '');
}

/** The beginning that has no more bytes, no character cut. */
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
