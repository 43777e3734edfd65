import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { byteRange } from './byteRange.ts';

const it = suite('byteRange');

const rows: [name: string, header: string | null, sizeBytes: number, expected: unknown][] = [
  ['no header', null, 1000, 'whole'],
  ['the first byte', 'bytes=0-0', 1000, { first: 0, last: 0 }],
  ['the last byte', 'bytes=999-999', 1000, { first: 999, last: 999 }],
  ['the last 500 bytes', 'bytes=-500', 1000, { first: 500, last: 999 }],
  ['more last bytes than there are', 'bytes=-5000', 1000, { first: 0, last: 999 }],
  ['from a byte to the end', 'bytes=200-', 1000, { first: 200, last: 999 }],
  ['everything, by a range', 'bytes=0-', 1000, { first: 0, last: 999 }],
  ['an end past the file', 'bytes=990-5000', 1000, { first: 990, last: 999 }],
  ['an end past every number', 'bytes=0-99999999999999999999999', 1000, { first: 0, last: 999 }],
  ['a start past the file', 'bytes=1000-', 1000, 'unsatisfiable'],
  ['a start far past the file', 'bytes=5000-6000', 1000, 'unsatisfiable'],
  ['the last 0 bytes', 'bytes=-0', 1000, 'unsatisfiable'],
  ['a byte of an empty file', 'bytes=0-0', 0, 'unsatisfiable'],
  ['the last byte of an empty file', 'bytes=-1', 0, 'unsatisfiable'],
  ['an end before the start', 'bytes=5-4', 1000, 'whole'],
  ['several ranges', 'bytes=0-1,5-6', 1000, 'whole'],
  ['no number', 'bytes=-', 1000, 'whole'],
  ['words', 'bytes=a-b', 1000, 'whole'],
  ['a negative start', 'bytes=--5', 1000, 'whole'],
  ['another unit', 'seconds=0-5', 1000, 'whole'],
  ['the unit in capitals', 'BYTES=0-5', 1000, { first: 0, last: 5 }],
  ['spaces around', 'bytes= 0-5 ', 1000, { first: 0, last: 5 }],
];

for (const [name, header, sizeBytes, expected] of rows) {
  it(`T68: understands ${name}`, () => assert.equal(byteRange(header, sizeBytes), expected));
}

it.run();
