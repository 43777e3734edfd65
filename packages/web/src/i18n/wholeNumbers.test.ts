import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteLanguages } from './languages.ts';
import { wholeNumbers } from './wholeNumbers.ts';

const it = suite('wholeNumbers');

it('writes numbers as the platform does, in each language of the site', () => {
  for (const { numbers } of siteLanguages) {
    const platform = new Intl.NumberFormat(numbers);
    for (const count of [0, 1, 12, 999, 1_000, 12_345, 1_234_567, -1, 0.5])
      assert.is(wholeNumbers(numbers).format(count), platform.format(count), `${count} by ${numbers}`);
  }
});

it('loads nothing of the platform for small ones', () => {
  // An invalid locale, which the platform would reject.
  const { format } = wholeNumbers('no locale');
  assert.is(format(999), '999');
  assert.throws(() => format(1_000), RangeError);
});

it.run();
