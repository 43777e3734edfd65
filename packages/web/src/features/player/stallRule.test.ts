import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { afterStall, isTooSlow, noStalls } from './stallRule.ts';

const it = suite('isTooSlow');

for (const [name, times, expected] of [
  ['not for a video that never stopped', [], false],
  ['not after two stalls', [1_000, 2_000], false],
  ['after three within a minute', [1_000, 30_000, 60_999], true],
  ['not after three in more than a minute', [1_000, 30_000, 61_000], false],
  ['after many, once three of them are within a minute', [0, 50_000, 100_000, 105_000], true],
] as const) {
  it(`is so ${name}`, () => assert.is(isTooSlow(times.reduce(afterStall, noStalls)), expected));
}

it.run();
