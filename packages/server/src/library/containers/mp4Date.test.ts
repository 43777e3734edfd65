import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readCounted } from '../../testing/databases/readCounted.ts';
import { box, u32 } from '../../testing/media/mediaBytes.ts';
import { mp4Date } from './mp4Date.ts';

const it = suite('mp4Date');

const start = box('ftyp', '"isom" 00000000');
const createdMs = Date.UTC(2021, 6, 4, 12, 30);
const seconds = (createdMs - Date.UTC(1904, 0, 1)) / 1000;
const inMovie = (header: Buffer): Uint8Array => Buffer.concat([start, box('moov', header)]);
const wide = u32(0x01000000, 0, seconds);
const dateIn = (file: Uint8Array) => mp4Date(readCounted(file), file.length);

it('reads both forms of the header', async () => {
  assert.is(await dateIn(inMovie(box('mvhd', u32(0, seconds, 0, 1000, 0)))), createdMs);
  assert.is(await dateIn(inMovie(box('mvhd', wide))), createdMs);
});

it('is undefined for other files, and those that end early', async () => {
  const matroska = Buffer.from('1a45dfa3810018538067ff', 'hex');
  for (const file of [matroska, Buffer.alloc(0), start, inMovie(box('trak')), inMovie(box('mvhd', u32(0)))])
    assert.is(await dateIn(file), undefined);
});

it.run();
