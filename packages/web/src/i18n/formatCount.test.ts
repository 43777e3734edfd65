import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCount, formatViews } from './formatCount.ts';
import { loadLanguage } from './language.ts';

const [en, de, ar] = await Promise.all(['en', 'de', 'ar'].map((tag) => loadLanguage([tag])));

const it = suite('formatCount');
for (const [count, text] of [
  [0, '0'],
  [-3, '0'],
  [999, '999'],
  [1000, '1K'],
  [1249, '1.2K'],
  [9999, '9.9K'],
  [10_000, '10K'],
  [999_999, '999K'],
  [1_000_000, '1M'],
  [3_456_789, '3.4M'],
  [2_000_000_000, '2B'],
] as const) {
  it(`writes ${count} as ${text}`, () => assert.is(formatCount(en!, count), text));
}
it('has the words and the decimal sign of the language', () => {
  assert.is(formatCount(de!, 1249), '1,2 Tsd.');
  assert.is(formatCount(de!, 3_456_789), '3,4 Mio.');
  assert.is(formatCount(ar!, 2_500_000_000), '2.5 مليار');
});
it.run();

const itViews = suite('formatViews');
itViews('has words of its own for none and for one', () => {
  assert.is(formatViews(en!, 0), 'No views');
  assert.is(formatViews(en!, 1), '1 view');
  assert.is(formatViews(en!, 2), '2 views');
  assert.is(formatViews(en!, 1200), '1.2K views');
});
itViews('has the plurals of the language, six of them in Arabic', () => {
  const counts = [0, 1, 2, 3, 11, 100];
  assert.is(new Set(counts.map((count) => formatViews(ar!, count).replace(/\d+/, ''))).size, 5);
  assert.is(formatViews(ar!, 2), 'مشاهدتان');
  assert.is(formatViews(de!, 1), '1 Aufruf');
});
itViews.run();
