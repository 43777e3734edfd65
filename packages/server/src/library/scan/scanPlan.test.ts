import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextScanMs, type ScanOutcome } from './scanPlan.ts';

const it = suite('nextScanMs');

const done = { type: 'changed', isCopying: false, unread: [] } as const;
for (const [name, outcome, failures, rescanMs, expectedMs] of [
  ['looks again now and then', done, 0, 900_000, 900_000],
  ['waits for something to happen where that is switched off', done, 0, 0, null],
  ['looks again soon while a file is copied', { ...done, isCopying: true }, 0, 900_000, 5_000],
  ['looks again soon at what could not be read', { ...done, unread: ['a'] }, 0, 0, 60_000],
  ['looks again sooner than it may be told', { ...done, unread: ['a'] }, 0, 10_000, 10_000],
  ['tries again at once where the folder is gone', { type: 'failed' }, 1, 0, 5_000],
  ['tries less and less often', { type: 'failed' }, 3, 0, 20_000],
  ['never gives up', { type: 'failed' }, 5_000, 0, 60_000],
  ['asks again where everything seems to be gone', { ...done, type: 'emptied' }, 0, 0, 30_000],
  ['takes over from another instance that ends', { type: 'left' }, 0, 0, 30_000],
] as readonly [string, ScanOutcome, number, number, number | null][]) {
  it(name, () => {
    assert.is(nextScanMs(outcome, failures, { rescanMs }), expectedMs);
  });
}

it.run();
