import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatAmount, formatCount, formatViews } from './formatCount.ts';

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
  it(`writes ${count} as ${text}`, () => assert.is(formatCount(count), text));
}
it.run();

const itViews = suite('formatViews');
itViews('has words of its own for none and for one', () => {
  assert.is(formatViews(0), 'No views');
  assert.is(formatViews(1), '1 view');
  assert.is(formatViews(2), '2 views');
  assert.is(formatViews(1200), '1.2K views');
});
itViews.run();

const itAmounts = suite('formatAmount');
itAmounts('puts the noun into its number', () => {
  assert.is(formatAmount(0, 'video', 'videos'), 'No videos');
  assert.is(formatAmount(1, 'video', 'videos'), '1 video');
  assert.is(formatAmount(1234, 'video', 'videos'), '1234 videos');
});
itAmounts.run();
