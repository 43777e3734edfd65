import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDuration, isoDuration } from './formatDuration.ts';

const rows: readonly (readonly [string, number, string, string])[] = [
  ['nothing', 0, '0:00', 'PT0S'],
  ['seconds alone', 7, '0:07', 'PT7S'],
  ['a part of a second', 59.9, '0:59', 'PT59S'],
  ['minutes', 187, '3:07', 'PT3M7S'],
  ['the last second of an hour', 3599, '59:59', 'PT59M59S'],
  ['hours', 3723, '1:02:03', 'PT1H2M3S'],
  ['a whole hour', 3600, '1:00:00', 'PT1H0S'],
  ['more than a day', 90_061, '25:01:01', 'PT25H1M1S'],
  ['a negative number', -4, '0:00', 'PT0S'],
  ['a length the player does not know yet', NaN, '0:00', 'PT0S'],
  ['a live stream', Infinity, '0:00', 'PT0S'],
];

const it = suite('formatDuration');
const itIso = suite('isoDuration');
for (const [name, seconds, shown, machine] of rows) {
  it(`shows ${name}`, () => assert.is(formatDuration(seconds), shown));
  itIso(`writes ${name}`, () => assert.is(isoDuration(seconds), machine));
}
it.run();
itIso.run();
