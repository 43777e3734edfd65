import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDate } from './formatDate.ts';
import { loadLanguage } from './language.ts';

const [en, de, ar] = await Promise.all(['en', 'de', 'ar'].map((tag) => loadLanguage([tag])));

const it = suite('formatDate');

it('writes the day, the month in letters and the year', () => {
  assert.is(formatDate(en!, '2025-03-12T09:30:00.000Z'), '12 Mar 2025');
  assert.is(formatDate(de!, '2025-03-12T09:30:00.000Z'), '12. März 2025');
  assert.is(formatDate(ar!, '2025-03-12T09:30:00.000Z'), '12 مارس 2025');
});

it('knows all months apart, in each language', () => {
  for (const language of [en!, de!, ar!]) {
    const texts = Array.from({ length: 12 }, (_, i) =>
      formatDate(language, new Date(Date.UTC(2025, i, 1)).toISOString()),
    );
    assert.is(new Set(texts).size, 12, language.tag);
  }
});

it('stays in UTC, whatever the time zone of the machine', () => {
  assert.is(formatDate(en!, '2025-12-31T23:59:59.999Z'), '31 Dec 2025');
  assert.is(formatDate(en!, '2026-01-01T00:00:00.000Z'), '1 Jan 2026');
  assert.is(formatDate(en!, '2026-01-01T01:00:00+02:00'), '31 Dec 2025');
});

it('is empty for what is no date', () => {
  assert.is(formatDate(en!, 'yesterday'), '');
  assert.is(formatDate(en!, ''), '');
});

it.run();
