import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sampled } from './sampled.ts';

const it = suite('sampled');
const ten = Array.from({ length: 10 }, (_, i) => i);

it('takes items that are spread over the list', () => {
  assert.equal(sampled(ten, 3, {}), [0, 3, 6]);
});

it('begins elsewhere with another TEST_SEED', () => {
  assert.equal(sampled(ten, 3, { TEST_SEED: '8' }), [1, 4, 8]);
});

it('takes each item with some TEST_SEED', () => {
  const seen = new Set(ten.flatMap((seed) => sampled(ten, 3, { TEST_SEED: String(seed) })));
  assert.is(seen.size, ten.length);
});

it('takes all items with LONG=1, and of a short list', () => {
  assert.equal(sampled(ten, 3, { LONG: '1', TEST_SEED: '8' }), ten);
  assert.equal(sampled([1, 2], 3, { TEST_SEED: '8' }), [1, 2]);
});

it.run();
