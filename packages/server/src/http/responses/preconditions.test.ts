import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isNotModified, isRangeCurrent } from './preconditions.ts';

const it = suite('preconditions');

const modifiedMs = Date.UTC(2026, 4, 1, 12, 0, 0, 700);
const date = 'Fri, 01 May 2026 12:00:00 GMT';
const file = { etag: '"a,b"', modifiedMs };

const notModified: [name: string, headers: Record<string, string>, expected: boolean][] = [
  ['sends it when nothing is known', {}, false],
  ['spares it for the same tag', { 'if-none-match': '"a,b"' }, true],
  ['spares it for one tag of a list', { 'if-none-match': '"x", W/"a,b"' }, true],
  ['spares it for a star', { 'if-none-match': '*' }, true],
  ['sends it for another tag', { 'if-none-match': '"a"' }, false],
  [
    'sends it for another tag, whatever the date',
    { 'if-none-match': '"a"', 'if-modified-since': date },
    false,
  ],
  ['spares it for the date of the file, which has no milliseconds', { 'if-modified-since': date }, true],
  ['sends it for an earlier date', { 'if-modified-since': 'Fri, 01 May 2026 11:59:59 GMT' }, false],
  ['sends it for a date that is none', { 'if-modified-since': 'yesterday' }, false],
];

for (const [name, headers, expected] of notModified) {
  it(name, () => assert.is(isNotModified(new Headers(headers), file), expected));
}

const current: [name: string, ifRange: string | null, expected: boolean][] = [
  ['serves a range without a condition', null, true],
  ['serves a range of the same tag', '"a,b"', true],
  ['serves no range for a weak tag', 'W/"a,b"', false],
  ['serves no range for another tag', '"a"', false],
  ['serves a range of the same date', date, true],
  ['serves no range for a later date', 'Fri, 01 May 2026 12:00:01 GMT', false],
  ['serves no range for nonsense', 'x', false],
];

for (const [name, ifRange, expected] of current) {
  it(name, () => {
    const headers = new Headers(ifRange === null ? {} : { 'if-range': ifRange });
    assert.is(isRangeCurrent(headers, file), expected);
  });
}

it.run();
