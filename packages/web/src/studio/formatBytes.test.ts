import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatBytes } from './formatBytes.ts';

const it = suite('formatBytes');

it('counts in thousands, with a tenth where the number is small', () => {
  assert.is(formatBytes(0, '.'), '0 B');
  assert.is(formatBytes(999, '.'), '999 B');
  assert.is(formatBytes(230_400, '.'), '230 kB');
  assert.is(formatBytes(1_440_000_000, '.'), '1.4 GB');
  assert.is(formatBytes(1_440_000_000, ','), '1,4 GB');
});

it('never says a thousand of a unit', () => {
  assert.is(formatBytes(999_700, '.'), '1.0 MB');
});

it.run();
