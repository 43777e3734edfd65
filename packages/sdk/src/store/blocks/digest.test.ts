import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../testing/forEachSeed.laws.ts';
import { digest } from './digest.ts';

const it = suite('digest');

const texts = ['', 'a', 'ab', 'abcdefg', 'abcdefgh', 'abcdefghi', 'Ducks, ä€😀', '鴨'.repeat(1000)];

it('says the size as UTF-8, and the same of the same text, whatever text came before', () => {
  const first = texts.map(digest);
  for (const [index, text] of [...texts, ...texts].entries()) {
    digest('x'.repeat(index * 7));
    assert.equal(digest(text), first[index % texts.length]);
    assert.is(digest(text).sizeBytes, Buffer.byteLength(text));
    assert.match(digest(text).checksum, /^[0-9a-f]{16}$/);
  }
});

it('takes texts of a megabyte and more', () => {
  const long = 'ä'.repeat(600_000);
  assert.is(digest(long).sizeBytes, 1_200_000);
  assert.is.not(digest(long).checksum, digest(`${long.slice(0, -1)}o`).checksum);
});

it('tells apart texts of which one is the beginning of the other, also where it goes on with nothing', () => {
  const found = new Set<string>();
  for (let length = 0; length < 200; length += 1) found.add(digest('\0'.repeat(length)).checksum);
  assert.is(found.size, 200);
});

it('changes with every letter, and wherever two are swapped', () => {
  const text = '["Video",["v1","v2"],[["Video",["title"]]],[[0,[["Ducks 1234"]]]]]'.repeat(2);
  const { checksum } = digest(text);
  for (let one = 0; one < text.length; one += 1) {
    for (let other = one; other < text.length; other += 1) {
      const letters = [...text];
      if (one === other) letters[one] = '~';
      else [letters[one], letters[other]] = [letters[other]!, letters[one]!];
      const changed = letters.join('');
      if (changed !== text) assert.is.not(digest(changed).checksum, checksum, `${one} ${other}`);
    }
  }
});

it('changes where two bits do (20,000 pairs)', () =>
  forEachSeed(20_000, (chance) => {
    const letters = Array.from('The quick brown fox jumps over the lazy dog, 42 times a day.');
    const { checksum } = digest(letters.join(''));
    for (let flip = 0; flip < 2; flip += 1) {
      const at = Math.floor(chance() * letters.length);
      letters[at] = String.fromCharCode(letters[at]!.charCodeAt(0) ^ (1 << Math.floor(chance() * 7)));
    }
    const changed = letters.join('');
    if (!changed.startsWith('The quick brown fox jumps over the lazy dog, 42 times a day.'))
      assert.is.not(digest(changed).checksum, checksum, changed);
  }));

it.run();
