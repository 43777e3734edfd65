import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDuration } from './formatDuration.ts';

const it = suite('formatDuration');
for (const [name, seconds, text] of [
  ['nothing', 0, '0:00'],
  ['seconds alone', 7, '0:07'],
  ['a part of a second', 59.9, '0:59'],
  ['minutes', 187, '3:07'],
  ['the last second of an hour', 3599, '59:59'],
  ['hours', 3723, '1:02:03'],
  ['a whole hour', 3600, '1:00:00'],
  ['more than a day', 90_061, '25:01:01'],
  ['a negative number', -4, '0:00'],
  ['a length the player does not know yet', NaN, '0:00'],
  ['a live stream', Infinity, '0:00'],
] as const) {
  it(`shows ${name}`, () => assert.is(formatDuration(seconds), text));
}
it.run();
