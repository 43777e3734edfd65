import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstAfter } from './keyRanges.ts';

const it = suite('firstAfter');

const rows: readonly (readonly [name: string, prefix: string, after: string | null])[] = [
  ['the empty prefix, which every string begins with', '', null],
  ['a letter', 'a', 'b'],
  ['a last letter that has a next one', 'mainvideo/', 'mainvideo0'],
  ['half a letter', '\ud83d', '\ud83e'],
  ['a last unit that has no next one', 'ab\uffff', 'ac'],
  ['several of them', 'ab\uffff\uffff', 'ac'],
  ['nothing else', '\uffff\uffff', null],
];
for (const [name, prefix, after] of rows) {
  it(`is above all that begin with ${name}, and with nothing between`, () => {
    assert.is(firstAfter(prefix), after);
    if (after === null) return;
    assert.ok(after > `${prefix}${'\uffff'.repeat(20)}`);
    assert.not(after.startsWith(prefix));
  });
}

it.run();
