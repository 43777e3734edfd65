import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRepeatableChance } from './repeatableChance.ts';

const it = suite('createRepeatableChance');

const draw = (seed: number, count: number) => {
  const chance = createRepeatableChance(seed);
  return Array.from({ length: count }, chance);
};

it('gives the same numbers for the same seed, and others for another', () => {
  assert.equal(draw(7, 20), draw(7, 20));
  assert.not.equal(draw(7, 20), draw(8, 20));
});

it('stays in [0, 1) and fills it evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const number of draw(1, 10_000)) {
    assert.ok(number >= 0 && number < 1);
    tenths[Math.floor(number * 10)]! += 1;
  }
  for (const count of tenths) assert.ok(count > 900 && count < 1_100, `${tenths}`);
});

it.run();
