import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linearGrowth, regexGrowth } from '../../testing/regexGrowth.ts';
import { commentTextOf } from './commentText.ts';

const it = suite('commentTextOf');

for (const [name, written, expected] of [
  ['leaves plain text alone', 'A calm sea.', { text: 'A calm sea.' }],
  ['cuts off white space around it', ' \n\tsea \u00a0\n', { text: 'sea' }],
  ['keeps white space within', 'a  b\n\n\tc', { text: 'a  b\n\n\tc' }],
  ['ends lines in one way', 'a\r\nb\rc', { text: 'a\nb\nc' }],
  ['composes letters and their accents', 'Cafe\u0301', { text: 'Café' }],
  ['keeps what looks like markup', '<b>&amp;</b>', { text: '<b>&amp;</b>' }],
  ['keeps joined emoji, and direction marks', '👩‍🚀 \u200fא', { text: '👩‍🚀 \u200fא' }],
  ['takes 2,000 characters', 'x'.repeat(2_000), { text: 'x'.repeat(2_000) }],
  ['counts a code point as one', '🌊'.repeat(2_000), { text: '🌊'.repeat(2_000) }],
  ['counts after it was cut', ` ${'x'.repeat(2_000)} `, { text: 'x'.repeat(2_000) }],
  ['refuses one more', 'x'.repeat(2_001), { characters: 2_001 }],
  ['refuses nothing', '', { problem: 'empty' }],
  ['refuses white space alone', ' \n\t\u3000', { problem: 'empty' }],
  ['refuses what nobody can see', '\u200b\u200d\u2060', { problem: 'empty' }],
  ['refuses a null character', 'a\0b', { problem: 'unprintable' }],
  ['refuses an escape sequence of terminals', '\u001b[31mred', { problem: 'unprintable' }],
  ['refuses half of a surrogate pair', 'a\ud83cb', { problem: 'unprintable' }],
] as const) {
  it(name, () => assert.equal(commentTextOf(written), expected));
}

it('counts the characters of a text of any length', () => {
  assert.equal(commentTextOf(`a${' '.repeat(500_000)}b`), { characters: 500_002 });
});

for (const [what, character] of [
  ['white space', ' '],
  ['line breaks', '\r\n'],
  ['what nobody can see', '\u200b'],
] as const) {
  it(`T77: reads a text of ${what} in steps that grow with its length`, async () => {
    const growth = await regexGrowth(2_000, (size) => commentTextOf(`a${character.repeat(size)}b`));
    assert.ok(growth <= linearGrowth, `${growth}`);
    const around = await regexGrowth(2_000, (size) => commentTextOf(character.repeat(size)));
    assert.ok(around <= linearGrowth, `${around}`);
  });
}

it.run();
