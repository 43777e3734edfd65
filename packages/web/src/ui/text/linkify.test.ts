import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linearGrowth, regexGrowth } from '../../../../server/src/testing/regexGrowth.ts';
import type { TextPiece } from './linkify.ts';
import { linkify } from './linkify.ts';

/** Returns a short notation of the parts: links in <>, times in [] with their seconds. */
function shortly(text: string, durationSeconds = 7200): string {
  return linkify(text, durationSeconds).map(short).join('');
}

function short(piece: TextPiece): string {
  switch (piece.type) {
    case 'text':
      return piece.text;
    case 'link':
      return `<${piece.href}>`;
    case 'moment':
      return `[${piece.seconds}]`;
  }
}

const it = suite('linkify');

for (const [name, text, expected] of [
  ['leaves plain text alone', 'A calm sea.', 'A calm sea.'],
  ['links an address', 'See https://example.org/a?b=1#c now', 'See <https://example.org/a?b=1#c> now'],
  [
    'ends a link before the end of the sentence',
    'At http://example.org/a. Then',
    'At <http://example.org/a>. Then',
  ],
  ['keeps brackets that the address opened', '(https://example.org/a_(b))', '(<https://example.org/a_(b)>)'],
  [
    'stops at a quote or an angle bracket',
    '"https://example.org/a" <https://b.example/>',
    '"<https://example.org/a>" <<https://b.example/>>',
  ],
  [
    'never links another scheme',
    'javascript:alert(1) data:text/html,x ftp://a.example',
    'javascript:alert(1) data:text/html,x ftp://a.example',
  ],
  ['leaves what is no address', 'https:// and http://[', 'https:// and http://['],
  ['finds minutes', '3:07 the shore', '[187] the shore'],
  ['finds hours', 'at 1:02:03, rain', 'at [3723], rain'],
  ['finds moments in brackets', '(0:30)', '([30])'],
  ['takes no time of day with seconds past 59', '3:75', '3:75'],
  ['takes no time past the end', '2:00:00 1:59:59', '2:00:00 [7199]'],
  ['takes no part of a longer number', '12:34:56:78 1.2:30 123:45', '12:34:56:78 1.2:30 123:45'],
  ['leaves a time within an address alone', 'https://example.org/12:30', '<https://example.org/12:30>'],
  ['keeps line breaks', 'a\nhttps://example.org/\n0:05', 'a\n<https://example.org/>\n[5]'],
] as const) {
  it(name, () => assert.is(shortly(text), expected));
}

it('loses no character', () => {
  const text = 'x (https://example.org/a), 3:07; 99:99 https://b.example/?q=(c)... end';
  assert.is(
    linkify(text, 600)
      .map((piece) => piece.text)
      .join(''),
    text,
  );
});

it('answers nothing for an empty text', () => assert.equal(linkify('', 60), []));

it('reads a long hostile text', () => {
  const closing = `https://example.org/${')'.repeat(50_000)}`;
  assert.is(shortly(closing), `<https://example.org/>${')'.repeat(50_000)}`);
  assert.is(linkify('1:'.repeat(50_000), 60).length, 1);
});

for (const piece of [')', '1:', 'http://', '11:11:', 'https://a ']) {
  it(`T77: reads many ${piece} in steps that grow with their number`, async () => {
    const textOf = (count: number) => `https://example.org/${piece.repeat(count)}`;
    const growth = await regexGrowth(1_000, (size) => linkify(textOf(size), 60));
    assert.ok(growth <= linearGrowth, `${growth}`);
  });
}

it.run();
