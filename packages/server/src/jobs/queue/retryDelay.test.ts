import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { retryDelayMs } from './retryDelay.ts';

const it = suite('retryDelayMs');

it('grows five times with each attempt', () => {
  assert.equal([retryDelayMs(1, 0.5), retryDelayMs(2, 0.5)], [60_000, 300_000]);
});

it('differs by chance', () => {
  assert.equal([retryDelayMs(1, 0), retryDelayMs(1, 1)], [30_000, 90_000]);
});

it.run();
