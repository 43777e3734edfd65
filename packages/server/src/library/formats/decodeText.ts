import { analyse } from 'chardet';

/**
 * Decodes a text file from any system: by its byte order mark, else as UTF-8 if valid, else by the older encoding that fits its language
 * and its bytes best. Removes the byte order mark.
 *
 * @param language the language tag of the text, such as `ru`; `und` if it is unknown, so that only the bytes tell
 */
export function decodeText(bytes: Uint8Array, language = 'und'): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const encoding = olderEncodingOf(bytes, language);
    // windows-1258 writes accents after their letters.
    return encoding === western ? decodeWestern(bytes) : new TextDecoder(encoding).decode(bytes).normalize();
  }
}

/** Also the encoding of languages that the table does not list. */
const western = 'windows-1252';

/** Languages, and the encodings of their older files, the most common one first (https://encoding.spec.whatwg.org/#names-and-labels). */
const olderEncodings = [
  ['ar fa ur', 'windows-1256'],
  ['be bg mk ru uk', 'windows-1251 koi8-r'],
  ['bs cs hr hu pl ro sk sl sq', 'windows-1250'],
  ['el', 'windows-1253'],
  ['et lt lv', 'windows-1257'],
  ['he yi', 'windows-1255'],
  ['ja', 'shift_jis euc-jp'],
  ['ko', 'euc-kr'],
  ['sr', 'windows-1251 windows-1250'],
  ['th', 'windows-874'],
  ['tr az', 'windows-1254'],
  ['vi', 'windows-1258'],
  ['zh', 'gb18030 big5'],
].map(([languages, encodings]) => ({ languages: languages!.split(' '), encodings: encodings!.split(' ') }));

const allOlder = [western, ...olderEncodings.flatMap(({ encodings }) => encodings)];

/** Windows wrote nearly all subtitles in these, also where only bytes occur that the standard of ISO has too. */
const ofWindows: { readonly [name: string]: string } = {
  'iso-8859-1': western,
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

/** About a hundred captions, which take 5 ms. */
const sampleBytes = 8 * 1024;
/** In percent. Lower confidences are guesses. */
const minConfidence = 20;
/** Fewer letters outside ASCII fit many languages. */
const minLetters = 24;

function olderEncodingOf(bytes: Uint8Array, language: string): string {
  const [primary] = language.toLowerCase().split('-');
  const sample = bytes.subarray(0, sampleBytes);
  if (primary === 'und') {
    if (sample.filter((byte) => byte > 0x7f).length < minLetters) return western;
    return likelyEncodings(sample, minConfidence).find((name) => allOlder.includes(name)) ?? western;
  }
  const { encodings } = olderEncodings.find(({ languages }) => languages.includes(primary!)) ?? {
    encodings: [western],
  };
  if (encodings.length === 1) return encodings[0]!;
  return likelyEncodings(sample, 0).find((name) => encodings.includes(name)) ?? encodings[0]!;
}

/** Returns the encodings that fit, the likeliest first. */
function likelyEncodings(sample: Uint8Array, least: number): readonly string[] {
  return analyse(sample)
    .filter(({ confidence }) => confidence >= least)
    .map(({ name }) => ofWindows[name.toLowerCase()] ?? name.toLowerCase());
}

/** Node decodes windows-1252 as Latin-1, where these bytes are control characters. */
function decodeWestern(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80]!);
}

/** The characters 0x80 to 0x9f (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const windows1252 = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];
