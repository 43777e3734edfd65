import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chaptersIn } from '../../testing/media/chaptersIn.ts';
import { bytesOf, element, matroska } from '../../testing/media/mediaBytes.ts';

const chapter = (seconds: number, title: string | Buffer | null, ...more: readonly Buffer[]) =>
  element(
    'b6',
    element('91', (seconds * 1e9).toString(16).padStart(16, '0')),
    ...(title === null ? [] : [element('80', element('85', Buffer.from(title as string)))]),
    ...more,
  );
const edition = (...contents: readonly Buffer[]) => element('45b9', ...contents);
const chapters = (...editions: readonly Buffer[]) => element('1043a770', ...editions);
const info = element('1549a966', element('7ba9', '"Film"'));
const cluster = element('1f43b675', '00');

/** Chapters after the frames, at the position that the first element declares. */
const behind = (position: number) => {
  const seek = element(
    '4dbb',
    element('53ab', '1043a770'),
    element('53ac', position.toString(16).padStart(16, '0')),
  );
  return [element('114d9b74', seek), cluster, chapters(edition(chapter(3, 'Behind')))];
};
const behindAt = Buffer.concat(behind(0).slice(0, 2)).length;

const it = suite('fileChapters, of Matroska');

for (const [what, file, expected] of [
  [
    'those at the top, by the first of their names',
    matroska(
      info,
      chapters(
        edition(
          chapter(0, 'River', element('80', element('85', '"Fluss"')), chapter(5, 'Within')),
          chapter(60.5, 'Größe ☃'),
        ),
      ),
      cluster,
    ),
    [
      [0, 'River'],
      [60.5, 'Größe ☃'],
    ],
  ],
  ['those that the file says are behind the pictures', matroska(...behind(behindAt)), [[3, 'Behind']]],
  ['none where it says so of another place', matroska(...behind(1)), []],
  ['none where it says so of a place past its end', matroska(...behind(2 ** 52)), []],
  [
    'those of the default edition',
    matroska(chapters(edition(chapter(0, 'A')), edition(element('45db', '01'), chapter(0, 'B')))),
    [[0, 'B']],
  ],
  [
    'none of editions that are hidden or play in another order',
    matroska(
      chapters(
        edition(element('45bd', '01'), chapter(0, 'A')),
        edition(element('45dd', '01'), chapter(0, 'B')),
        edition(chapter(0, 'C')),
      ),
    ),
    [[0, 'C']],
  ],
  [
    'none that are hidden, switched off, or have no name',
    matroska(
      chapters(
        edition(
          chapter(0, 'A', element('98', '01')),
          chapter(1, 'B', element('4598', '00')),
          chapter(2, null),
          chapter(3, 'C'),
        ),
      ),
    ),
    [[3, 'C']],
  ],
  [
    'names in the code page of an old Windows',
    matroska(chapters(edition(chapter(0, Buffer.from([0x46, 0x6c, 0xfc, 0x73, 0x73]))))),
    [[0, 'Flüss']],
  ],
  [
    'none of an edition that says to be larger than its file',
    matroska(chapters(bytesOf('45b9 01ffffffffffff'))),
    [],
  ],
  ['none where an element says to be larger than any file', matroska(bytesOf('ec 01fffffffffffff0')), []],
  [
    'none where pictures come first and nothing says more',
    matroska(cluster, chapters(edition(chapter(0, 'A')))),
    [],
  ],
  ['none where there are none', matroska(info, cluster), []],
] as const) {
  it(`are ${what}`, async () => assert.equal(await chaptersIn(file), expected));
}

it('T24: are five hundred at most, and of one megabyte', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) =>
    chapter(index / 100, `${'x'.repeat(1_000)}${index}`),
  );
  const found = await chaptersIn(matroska(chapters(edition(...many))));
  assert.is(found.length, 0, 'an edition of more is cut off');
  const some = Array.from({ length: 600 }, (_, index) => chapter(index / 100, `Part ${index}`));
  assert.is((await chaptersIn(matroska(chapters(edition(...some))))).length, 500);
});

it('are read from any file that is cut off somewhere: those of the whole file, as far as it goes', async () => {
  const whole = matroska(...behind(behindAt));
  const all = await chaptersIn(whole);
  assert.ok(all.length > 0);
  for (let bytes = 0; bytes < whole.length; bytes++) {
    const found = await chaptersIn(whole.subarray(0, bytes));
    assert.equal(found, all.slice(0, found.length), `${bytes} bytes`);
  }
});

it.run();
