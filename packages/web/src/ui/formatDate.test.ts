import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDate } from './formatDate.ts';

const it = suite('formatDate');

it('writes the day, the month in letters and the year', () => {
  assert.is(formatDate('2025-03-12T09:30:00.000Z'), '12 Mar 2025');
});

it('stays in UTC, whatever the time zone of the machine', () => {
  assert.is(formatDate('2025-12-31T23:59:59.999Z'), '31 Dec 2025');
  assert.is(formatDate('2026-01-01T00:00:00.000Z'), '1 Jan 2026');
  assert.is(formatDate('2026-01-01T01:00:00+02:00'), '31 Dec 2025');
});

it('is empty for what is no date', () => {
  assert.is(formatDate('yesterday'), '');
  assert.is(formatDate(''), '');
});

it.run();
