import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matroskaTitle } from './matroskaTitle.ts';

const it = suite('matroskaTitle');

/** Parses hexadecimal bytes, with spaces for readability and texts in quotes. */
function bytesOf(text: string): Uint8Array {
  const hex = text.replace(/"([^"]*)"/g, (_, word: string) => Buffer.from(word).toString('hex'));
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

const start = '1a45dfa3 81 00 18538067';
const info = '1549a966 88 7ba9 85 "River"';
const cluster = '1f43b675 81 00';

for (const [name, file, expected] of [
  ['the title of the segment', `${start} 8d ${info}`, 'River'],
  ['the title behind elements of other sorts', `${start} 93 ec 82 0000 ${info}`, 'River'],
  ['the title of a recording that does not know its size', `${start} ff ${info} ${cluster}`, 'River'],
  ['the title behind other facts', `${start} 90 1549a966 8b 4d80 81 "x" 7ba9 84 "Lake"`, 'Lake'],
  ['none where the facts have none', `${start} 8a 1549a966 84 4d80 81 "x"`, undefined],
  ['none where pictures come first', `${start} 93 ${cluster} ${info}`, undefined],
  ['none of a file that ends in its head', '1a45dfa3 81 00 1853', undefined],
  ['none where nothing but small elements comes', `${start} ff ${'ec 80 '.repeat(40)} ${info}`, undefined],
  ['none of an MP4', '0000000c "ftyp" "isom" 00000009 "mdat" 00', undefined],
  ['none of nothing', '', undefined],
] as const) {
  it(`is ${name}`, async () => {
    const bytes = bytesOf(file);
    assert.is(
      await matroskaTitle(async (offset, length) => bytes.subarray(offset, offset + length)),
      expected,
    );
  });
}

it.run();
