import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { cutText, excerptOf } from './excerpt.ts';

const it = suite('excerptOf');

it('is the JSON of what is small enough', () => {
  for (const value of [
    null,
    true,
    1.5,
    'a "quoted" word\n',
    [],
    {},
    [1, [2]],
    { a: { b: [null, 'c'] }, d: '' },
  ]) {
    assert.is(excerptOf(value, 1_000), JSON.stringify(value));
  }
});

it('is the beginning of the JSON of what is larger', () =>
  forEachSeed(100, (chance) => {
    const value = randomValue(chance, 4);
    const text = JSON.stringify(value);
    const maxLength = 1 + Math.floor(chance() * text.length * 1.2);
    const excerpt = excerptOf(value, maxLength);
    if (text.length <= maxLength) assert.is(excerpt, text);
    else assert.is(excerpt, `${text.slice(0, maxLength)}…`);
  }));

it('costs what it keeps: of a million entries it looks at a few', () => {
  let looked = 0;
  const entry = {
    get title() {
      looked += 1;
      return 'a title';
    },
  };
  const excerpt = excerptOf({ videos: Array.from({ length: 1_000_000 }, () => entry) }, 200);
  assert.is(excerpt.length, 201);
  assert.ok(looked < 50, `${looked}`);
});

it('ends with what has no end', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  assert.is(excerptOf(circle, 20), '{"self":{"self":{"se…');
});

it('leaves out what JSON leaves out, and names what it cannot hold', () => {
  assert.is(
    excerptOf({ a: undefined, b: new Date(0), c: 1n, d: [undefined] }, 100),
    '{"b":"1970-01-01T00:00:00.000Z","c":bigint,"d":[undefined]}',
  );
});

it.run();

const cut = suite('cutText');

cut('keeps what is short enough', () => {
  assert.is(cutText('abc', 3), 'abc');
  assert.is(cutText('abcd', 3), 'abc…');
});

cut('never cuts a letter in half', () => {
  assert.is(cutText('ab😀cd', 3), 'ab…');
  assert.is(cutText('ab😀cd', 4), 'ab😀…');
});

cut.run();

function randomValue(chance: () => number, depth: number): unknown {
  const pick = Math.floor(chance() * (depth > 0 ? 6 : 4));
  const size = Math.floor(chance() * 5);
  if (pick === 0) return null;
  if (pick === 1) return chance() < 0.5;
  if (pick === 2) return Math.round(chance() * 1e6) / 100;
  if (pick === 3) return 'a"\\\nb'.repeat(size);
  if (pick === 4) return Array.from({ length: size }, () => randomValue(chance, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size }, (_, index) => [`n${index}`, randomValue(chance, depth - 1)]),
  );
}
