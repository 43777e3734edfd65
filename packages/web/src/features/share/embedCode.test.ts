import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embedCode, embedSize } from './embedCode.ts';

const itSizes = suite('embedSize');

for (const [name, width, height, expected] of [
  ['the usual width for a wide video', 1920, 1080, { width: 640, height: 360 }],
  ['the proportions of an old film', 720, 540, { width: 640, height: 480 }],
  ['the proportions of what a phone held upright has filmed', 1080, 1920, { width: 640, height: 1137 }],
  ['a small video made larger', 320, 180, { width: 640, height: 360 }],
] as const) {
  itSizes(`is ${name}`, () => assert.equal(embedSize({ width, height }), expected));
}

itSizes('obeys the limit that asks for less', () => {
  assert.equal(embedSize({ width: 1080, height: 1920 }, 4000, 400), { width: 225, height: 400 });
});

itSizes.run();

const it = suite('embedCode');

it('keeps titles from ending what they stand in', () => {
  const code = embedCode({ address: 'https://x/embed/1?a=1&b=2', title: '"><b>', width: 640, height: 360 });
  assert.match(code, 'src="https://x/embed/1?a=1&#38;b=2" title="&#34;&#62;&#60;b&#62;"');
});

it.run();
