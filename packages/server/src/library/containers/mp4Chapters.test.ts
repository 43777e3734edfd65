import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chaptersIn } from '../../testing/media/chaptersIn.ts';
import { box, bytesOf, u32 } from '../../testing/media/mediaBytes.ts';
import { fileChapters } from './fileChapters.ts';

const start = box('ftyp', '"isom" 00000000');
const name = (text: string | Buffer) => {
  const bytes = Buffer.from(text as string);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

interface Track {
  readonly names: readonly Buffer[];
  /** Number of chapters and their lengths, in hundredths of a second. */
  readonly lengths?: readonly number[];
  readonly edits?: readonly Buffer[];
  readonly handler?: string;
  readonly sizes?: readonly number[];
  readonly offset?: number;
  /** Stores the first chapter in a separate chunk, and the others in another. */
  readonly isSplit?: boolean;
}

/** Builds a film whose first track refers to the second for its chapters. The chapter data precedes both tracks. */
function withTrack({
  names,
  lengths = [names.length, 1_000],
  edits = [],
  handler = 'text',
  ...more
}: Track): Buffer {
  const offset = more.offset ?? start.length + 8;
  const sizes = more.sizes ?? names.map((one) => one.length);
  const table = box(
    'stbl',
    box('stts', u32(0, lengths.length / 2, ...lengths)),
    more.isSplit
      ? box('stsc', u32(0, 2, 1, 1, 1, 2, sizes.length - 1, 1))
      : box('stsc', u32(0, 1, 1, Math.max(1, sizes.length), 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    more.isSplit ? box('co64', u32(0, 2, 0, offset, 0, offset + sizes[0]!)) : box('stco', u32(0, 1, offset)),
  );
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 100, 0)),
    box('hdlr', u32(0, 0), Buffer.from(handler), u32(0, 0, 0)),
    box('minf', table),
  );
  return Buffer.concat([
    start,
    box('mdat', ...names),
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 0)),
      box('trak', box('tkhd', u32(0, 0, 0, 1, 0)), box('tref', box('chap', u32(2)))),
      box('trak', box('tkhd', u32(0, 0, 0, 2, 0)), ...edits, media),
      box('udta', listOf([0, 'Of the list'])),
    ),
  ]);
}

const listOf = (...chapters: readonly (readonly [startSeconds: number, title: string | Buffer])[]) =>
  box(
    'chpl',
    `01000000 00000000 ${chapters.length.toString(16).padStart(2, '0')}`,
    ...chapters.flatMap(([startSeconds, title]) => [
      bytesOf((startSeconds * 1e7).toString(16).padStart(16, '0')),
      name(title).subarray(1),
    ]),
  );
const withList = (list: Buffer) => Buffer.concat([start, box('moov', box('udta', list))]);

const it = suite('fileChapters, of MP4');

for (const [what, file, expected] of [
  [
    'those of the track that another track refers to, before the list',
    withTrack({ names: [name('River'), name('Größe ☃')], lengths: [1, 1_000, 1, 500] }),
    [
      [0, 'River'],
      [10, 'Größe ☃'],
    ],
  ],
  [
    'those of a track that lies in several places',
    withTrack({ names: [name('One'), name('Two'), name('Three')], isSplit: true }),
    [
      [0, 'One'],
      [10, 'Two'],
      [20, 'Three'],
    ],
  ],
  [
    'none of what lies outside of the box that it should stand in',
    Buffer.concat([start, bytesOf(`${u32(16)} "moov" ${u32(0x7fffff)} "udta"`), listOf([0, 'Outside'])]),
    [],
  ],
  [
    'those of a track that begins late',
    withTrack({
      names: [name('One'), name('Two')],
      edits: [box('edts', box('elst', u32(0, 2, 5_000, 0xffffffff, 0x10000, 20_000, 0, 0x10000)))],
    }),
    [
      [5, 'One'],
      [15, 'Two'],
    ],
  ],
  [
    'those of a track whose beginning is left out',
    withTrack({
      names: [name('One'), name('Two')],
      edits: [box('edts', box('elst', u32(0, 1, 20_000, 400, 0x10000)))],
    }),
    [
      [0, 'One'],
      [6, 'Two'],
    ],
  ],
  [
    'names in UTF-16, and in the code page of an old Windows',
    withTrack({
      names: [
        name(Buffer.from('\ufeffFluß', 'utf16le')),
        name(Buffer.from([0x46, 0x6c, 0xfc, 0x73, 0x73, 0x93])),
      ],
    }),
    [
      [0, 'Fluß'],
      [10, 'Flüss“'],
    ],
  ],
  [
    'none without a name, and no control characters',
    withTrack({ names: [name(''), name('A\u0000\u202eB\u0007'), name(' \n ')] }),
    [[10, 'A B']],
  ],
  [
    'none of a track of pictures: those of the list',
    withTrack({ names: [name('x')], handler: 'vide' }),
    [[0, 'Of the list']],
  ],
  [
    'those of the list where the track lies past the end of the file',
    withTrack({ names: [name('x')], offset: 0x7fffffff }),
    [[0, 'Of the list']],
  ],
  [
    'those of the list where a sample of the track says to be larger than the file',
    withTrack({ names: [name('x')], sizes: [0xffffffff] }),
    [[0, 'Of the list']],
  ],
  [
    'those that are whole of a track that says to have millions',
    withTrack({ names: [name('x')], sizes: [3], lengths: [0xffffffff, 0xffffffff] }),
    [[0, 'x']],
  ],
  [
    'those of a list, in order, up to the end of the video',
    withList(listOf([60, 'Lake'], [0, 'River'], [100, 'After the end'])),
    [
      [0, 'River'],
      [60, 'Lake'],
    ],
  ],
  [
    'those of a list as it was first written',
    withList(box('chpl', '00000000 01 0000000000989680 05 "River"')),
    [[1, 'River']],
  ],
  [
    'the first of a list that says to have more than it has',
    withList(box('chpl', '01000000 00000000 ff 0000000000000000 05 "River" 0000000000989680 ff "Lak"')),
    [
      [0, 'River'],
      [1, 'Lak'],
    ],
  ],
  ['none of a list that is empty', withList(box('chpl')), []],
  [
    'none where a box says to be larger than what it stands in',
    Buffer.concat([start, bytesOf(`${u32(0x7fffffff)} "moov"`)]),
    [],
  ],
  ['none where there are none', Buffer.concat([start, box('moov', box('mvhd', u32(0, 0, 0, 1000, 0)))]), []],
  ['none of next to nothing', Buffer.from([0]), []],
] as const) {
  it(`T24: are ${what}`, async () => assert.equal(await chaptersIn(file), expected));
}

it('are five hundred at most', async () => {
  const names = Array.from({ length: 600 }, (_, index) => name(`Part ${index}`));
  const chapters = await chaptersIn(withTrack({ names, lengths: [600, 1] }));
  assert.is(chapters.length, 500);
  assert.equal(chapters.at(-1), [4.99, 'Part 499']);
});

it('T24: are looked for in a few of a million boxes', async () => {
  const sizeBytes = 2 ** 40;
  const moov = bytesOf(`${u32(1)} "moov" ${u32(2 ** 7, 0)}`);
  const track = bytesOf(`${u32(2 ** 20)} "trak" ${u32(0, 0)}`);
  let reads = 0;
  const read = async (offset: number, length: number) => {
    reads += 1;
    const bytes = offset === 0 ? start : offset === start.length ? moov : track;
    return bytes.subarray(0, length);
  };
  assert.equal(await fileChapters(read, sizeBytes, 100), []);
  assert.ok(reads < 1_000, `${reads} reads`);
});

it('T24: are read from any file that is cut off somewhere: those of the whole file, as far as it goes', async () => {
  const whole = withTrack({ names: [name('One'), name('Two')], lengths: [2, 1_000] });
  const all = await chaptersIn(whole);
  assert.is(all.length, 2);
  for (let bytes = 0; bytes < whole.length; bytes++) {
    const found = await chaptersIn(whole.subarray(0, bytes));
    assert.equal(found, all.slice(0, found.length), `${bytes} bytes`);
  }
});

it.run();
