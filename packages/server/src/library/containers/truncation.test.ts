import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ReadAt } from './readAt.ts';
import { missingBytes } from './truncation.ts';

const it = suite('missingBytes');

const readerOf =
  (bytes: Uint8Array): ReadAt =>
  async (offset, length) =>
    bytes.subarray(offset, offset + length);

/** Parses hexadecimal bytes, with spaces for readability and texts in quotes. */
function bytesOf(text: string): Uint8Array {
  const hex = text.replace(/"([^"]*)"/g, (_, word: string) => Buffer.from(word).toString('hex'));
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

const ftyp = '0000000c "ftyp" "isom"';

const rows: [name: string, file: string, expected: number][] = [
  ['nothing of a whole MP4', `${ftyp} 00000009 "mdat" 00`, 0],
  ['the rest of a box that is cut off', `${ftyp} 00000064 "mdat" 00`, 100 - 9],
  ['the rest of a box whose size takes 64 bits', `${ftyp} 00000001 "mdat" 0000000100000000`, 2 ** 32 - 16],
  ['nothing where the last box goes to the end of the file', `${ftyp} 00000000 "mdat" 0102`, 0],
  ['nothing where bytes follow that are no box', `${ftyp} 00000008 "free" 7fffffff 01020304 0000`, 0],
  ['nothing where less than a header follows', `${ftyp} 000000`, 0],
  ['nothing of a box that is smaller than its header', `${ftyp} 00000003 "mdat" 0000`, 0],
  ['nothing of a whole WebM', '1a45dfa3 81 00 18538067 82 0102', 0],
  ['the rest of a segment that is cut off', '1a45dfa3 81 00 18538067 8a 0102', 8],
  ['the rest of a segment of a long size', '1a45dfa3 81 00 18538067 01000000000003e8 00', 999],
  ['nothing of a recording that does not know its size', '1a45dfa3 81 00 18538067 01ffffffffffffff 00', 0],
  ['nothing of a WebM without a segment', '1a45dfa3 81 00 ec81 00', 0],
  ['nothing of text', '"hello there, this is text"', 0],
  ['nothing of next to nothing', '00', 0],
];

for (const [name, file, expected] of rows) {
  it(`misses ${name}`, async () => {
    const bytes = bytesOf(file);
    assert.is(await missingBytes(readerOf(bytes), bytes.length), expected);
  });
}

it('gives a file up that is made of more boxes than any recording has', async () => {
  let reads = 0;
  const box = bytesOf('00000008 "free" 00000008 "free"');
  const first = bytesOf(`${ftyp} 00000008`);
  const read: ReadAt = async (offset) => ((reads += 1), offset === 0 ? first : box);
  assert.is(await missingBytes(read, 2 ** 50), 0);
  assert.ok(reads < 1_000_000, `${reads} reads`);
});

it.run();
