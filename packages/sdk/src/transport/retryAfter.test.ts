import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseRetryAfter } from './retryAfter.ts';

const nowMs = Date.UTC(1994, 10, 6, 8, 49, 7);

const rows: readonly (readonly [name: string, header: string | null, expectedMs: number | null])[] = [
  ['no header', null, null],
  ['an empty one', '', null],
  ['seconds', '120', 120_000],
  ['seconds with spaces around', ' 3 ', 3_000],
  ['no seconds at all', '0', 0],
  ['a month', '2592000', 2_592_000_000],
  ['a date to come', 'Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
  ['a date that has passed', 'Sun, 06 Nov 1994 08:48:37 GMT', 0],
  ['the obsolete RFC 850 date', 'Sunday, 06-Nov-94 08:49:37 GMT', 30_000],
  ['the obsolete asctime date, in GMT', 'Sun Nov  6 08:49:37 1994', 30_000],
  ['a negative number', '-5', null],
  ['a fraction', '1.5', null],
  ['a word', 'soon', null],
  ['a day of no date', 'Sunday, some time', null],
  ['a year alone', '1999', 1_999_000],
];

const it = suite('parseRetryAfter');
for (const [name, header, expectedMs] of rows) {
  it(`understands ${name}: ${JSON.stringify(header)}`, () => {
    assert.is(parseRetryAfter(header, nowMs), expectedMs);
  });
}
it.run();
