import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { placeBetween } from './placeBetween.ts';

const it = suite('placeBetween');

for (const [name, before, after, expected] of [
  ['begins with 0', null, null, 0],
  ['goes one before the first', null, -2, -3],
  ['goes one after the last', 7, null, 8],
  ['goes to the middle of two', 1, 2, 1.5],
  ['takes twins to have no room', 3, 3, null],
  ['finds no room where numbers have none', 1, 1 + Number.EPSILON, null],
] as const) {
  it(name, () => assert.is(placeBetween(before, after), expected));
}

it('has room for fifty moves into one gap', () => {
  let after = 1;
  for (let i = 0; i < 50; i++) {
    const place = placeBetween(0, after)!;
    assert.ok(0 < place && place < after);
    after = place;
  }
});

it.run();
