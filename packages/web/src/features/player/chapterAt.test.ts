import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chapterAt } from './chapterAt.ts';

const chapters = [{ startSeconds: 5 }, { startSeconds: 60 }, { startSeconds: 120 }];
const it = suite('chapterAt');
for (const [name, seconds, index] of [
  ['before the first chapter there is none', 4.9, -1],
  ['a chapter starts at its first moment', 60, 1],
  ['a chapter lasts until the next starts', 119.99, 1],
  ['the last one lasts to the end', 9999, 2],
] as const) {
  it(name, () => assert.is(chapterAt(chapters, seconds), index));
}
it('finds none where there are none', () => assert.is(chapterAt([], 10), -1));
it.run();
