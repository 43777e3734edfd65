import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signInWaitMs } from './signInWait.ts';

const it = suite('signInWaitMs');

it('keeps nobody waiting who mistypes a few times', () => {
  assert.is(signInWaitMs(undefined, 0), 0);
  assert.is(signInWaitMs({ count: 4, lastMs: 0 }, 0), 0);
});

it('doubles from then on, up to a quarter of an hour', () => {
  const waits = [5, 6, 7, 13, 14, 1000].map((count) => signInWaitMs({ count, lastMs: 0 }, 0));
  assert.equal(waits, [2_000, 4_000, 8_000, 512_000, 900_000, 900_000]);
});

it('is over when it has been waited, and forgotten after a day', () => {
  assert.is(signInWaitMs({ count: 6, lastMs: 1_000 }, 4_000), 1_000);
  assert.is(signInWaitMs({ count: 6, lastMs: 1_000 }, 5_000), 0);
  assert.is(signInWaitMs({ count: 1000, lastMs: 0 }, 24 * 60 * 60_000), 0);
});

it('grows no longer by a clock that is a little behind', () => {
  assert.is(signInWaitMs({ count: 5, lastMs: 30_000 }, 0), 2_000);
});

it('lets one through when the clock was put back, who notes the time anew', () => {
  assert.is(signInWaitMs({ count: 14, lastMs: 60 * 60_000 }, 0), 0);
  assert.is(signInWaitMs({ count: 15, lastMs: 0 }, 0), 900_000);
});

it.run();
