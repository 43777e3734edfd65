import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ReadAt } from './readAt.ts';
import { hasLateIndex } from './hasLateIndex.ts';

const it = suite('hasLateIndex');

/** Builds a file of boxes, each with a type and a content size. */
const boxes = (...parts: readonly (readonly [type: string, bytes: number])[]): Uint8Array =>
  Buffer.concat(
    parts.map(([type, bytes]) => {
      const box = Buffer.alloc(8 + bytes);
      box.writeUInt32BE(8 + bytes);
      box.write(type, 4, 'latin1');
      return box;
    }),
  );
const toTheEnd = Buffer.from('00000000 6d646174 0102'.replaceAll(' ', ''), 'hex');
const long = Buffer.from('00000001 6d646174 0000000000000012 0102'.replaceAll(' ', ''), 'hex');

for (const [name, file, expected] of [
  ['true where it comes last', boxes(['ftyp', 4], ['mdat', 100], ['moov', 8]), true],
  [
    'true where other boxes lie between',
    boxes(['ftyp', 4], ['wide', 0], ['mdat', 9], ['free', 9], ['moov', 8]),
    true,
  ],
  [
    'true after a box whose size takes 64 bits',
    Buffer.concat([boxes(['ftyp', 4]), long, boxes(['moov', 8])]),
    true,
  ],
  ['false where it comes first', boxes(['ftyp', 4], ['moov', 8], ['mdat', 100]), false],
  ['false for fragments', boxes(['ftyp', 4], ['moov', 8], ['moof', 9], ['mdat', 9], ['mfra', 9]), false],
  ['false where there is none', boxes(['ftyp', 4], ['mdat', 100]), false],
  ['false where the media go to the end of the file', Buffer.concat([boxes(['ftyp', 4]), toTheEnd]), false],
  ['false for what is no MP4', Buffer.from('1a45dfa38100 6d646174'.replaceAll(' ', ''), 'hex'), false],
  ['false for next to nothing', Buffer.from([0]), false],
] as const) {
  it(`is ${name}`, async () => {
    const read: ReadAt = async (offset, length) => file.subarray(offset, offset + length);
    assert.is(await hasLateIndex(read, file.length), expected);
  });
}

it('reads the header of each box, and nothing of what is in them', async () => {
  const file = boxes(['ftyp', 4], ['mdat', 100_000], ['moov', 8]);
  let bytes = 0;
  await hasLateIndex(async (offset, length) => {
    bytes += length;
    return file.subarray(offset, offset + length);
  }, file.length);
  assert.is(bytes, 8 + 3 * 16);
});

it.run();
