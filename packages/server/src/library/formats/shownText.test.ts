import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shownChapters, shownLine, shownLines, shownSidecar } from './shownText.ts';

const it = suite('what files say, as it is shown');

for (const [name, written, shown] of [
  ['a text as it is', 'Amélie – “Le film” <b>', 'Amélie – “Le film” <b>'],
  ['no control characters', 'a\u0000\u001b[31mb\u0085c', 'a [31mb c'],
  ['one line', ' a\n\r\nb\u2028c\t d ', 'a b c d'],
  ['nothing that turns the direction of what follows', '\u202Egpj\u2066\u2069', 'gpj'],
  ['marks of direction, and letters of either', 'א\u200Fa\u200E', 'א\u200Fa\u200E'],
  ['no half of a pair', 'a\uD83D b', 'a\uFFFD b'],
  ['whole characters where it is cut', '😀'.repeat(300), `${'😀'.repeat(199)}…`],
] as const) {
  it(`T23: is ${name}`, () => assert.is(shownLine(written), shown));
}

it('keeps the lines of a description', () => {
  assert.is(shownLines('a\r\nb\n\nc\u0007'), 'a\nb\n\nc');
  assert.is([...shownLines('a'.repeat(30_000))].length, 20_000);
});

it('is each tag once, few of them and none that is empty', () => {
  const tags = ['\u0000', 'a', 'a\u202E', ...Array.from({ length: 200 }, (_, i) => `t${i}`)];
  const shown = shownSidecar({ tags }).tags!;
  assert.equal([shown.length, shown[0], shown[1]], [100, 'a', 't0']);
  assert.equal(shownSidecar({}), {
    title: undefined,
    description: undefined,
    publishedMs: undefined,
    tags: undefined,
  });
});

it('is as many chapters as somebody looks through, each with a title', () => {
  const chapters = Array.from({ length: 600 }, (_, i) => ({
    title: '\u0000',
    startSeconds: i,
    endSeconds: i + 1,
  }));
  const shown = shownChapters(chapters);
  assert.equal([shown.length, shown[0]!.title], [500, '…']);
});

it.run();
