import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { canonicalText } from './canonicalText.ts';

const it = suite('canonicalText');

for (const [name, value, text] of [
  [
    'the keys of every object in order',
    { b: { d: 1, c: [{ f: 2, e: 3 }] }, a: 0 },
    '{"a":0,"b":{"c":[{"e":3,"f":2}],"d":1}}',
  ],
  ['items in the order they have', [2, 1, [4, 3]], '[2,1,[4,3]]'],
  ['scalars as JSON has them', ['"\n', -0, 1e21, true, null], '["\\"\\n",0,1e+21,true,null]'],
  ['what is undefined as absent', { a: undefined, b: null, c: () => 1 }, '{"b":null}'],
  ['what is undefined in a list as null, as JSON does', [undefined, 1], '[null,1]'],
  ['what no JSON has as null', undefined, 'null'],
  [
    'a value with toJSON as what that says',
    { at: new Date(0), of: { toJSON: () => ({ b: 1, a: 2 }) } },
    '{"at":"1970-01-01T00:00:00.000Z","of":{"a":2,"b":1}}',
  ],
  [
    'keys that every object inherits as keys',
    JSON.parse('{"toString":1,"__proto__":{"b":1,"a":2}}'),
    '{"__proto__":{"a":2,"b":1},"toString":1}',
  ],
] as const) {
  it(`writes ${name}`, () => assert.is(canonicalText(value), text));
}

/** A value, and the same value with its keys in another order. */
function randomPair(chance: () => number, depth = 3): readonly [unknown, unknown] {
  const kind = Math.floor(chance() * (depth > 0 ? 4 : 2));
  if (kind < 2) {
    const scalars = ['', 'a', '1', 1, 0.5, true, null, '{"a":1}', '[]', 'a","b'];
    const scalar = scalars[Math.floor(chance() * scalars.length)];
    return [scalar, scalar];
  }
  const parts = Array.from({ length: Math.floor(chance() * 4) }, () => randomPair(chance, depth - 1));
  if (kind === 2) return [parts.map(([one]) => one), parts.map(([, other]) => other)];
  const keys = ['b', 'a', '1', 'a":1,"'];
  const entries = parts.map((pair, index) => [keys[index]!, pair] as const);
  return [
    Object.fromEntries(entries.map(([key, [one]]) => [key, one])),
    Object.fromEntries(entries.reverse().map(([key, [, other]]) => [key, other])),
  ];
}

it('gives equal texts to equal values, texts that say the value, and so other texts to other values', () =>
  forEachSeed(200, (chance) => {
    const [one, other] = randomPair(chance);
    assert.is(canonicalText(one), canonicalText(other));
    assert.equal(JSON.parse(canonicalText(one)), one);
  }));

it.run();
