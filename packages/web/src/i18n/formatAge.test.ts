import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatAge, formatMoment } from './formatAge.ts';
import { loadLanguage } from './language.ts';

const [en, de, ar] = await Promise.all(['en', 'de', 'ar'].map((tag) => loadLanguage([tag])));
const nowMs = Date.parse('2026-05-01T12:00:00.000Z');

const it = suite('formatAge');

const ages = [
  ['2026-05-01T12:00:30.000Z', 'just now', 'gerade eben', 'الآن'],
  ['2026-05-01T11:59:01.000Z', 'just now', 'gerade eben', 'الآن'],
  ['2026-05-01T11:59:00.000Z', '1 minute ago', 'vor 1 Minute', 'قبل دقيقة'],
  ['2026-05-01T11:00:01.000Z', '59 minutes ago', 'vor 59 Minuten', 'قبل 59 دقيقة'],
  ['2026-05-01T10:00:00.000Z', '2 hours ago', 'vor 2 Stunden', 'قبل ساعتين'],
  ['2026-04-30T12:00:00.000Z', '1 day ago', 'vor 1 Tag', 'قبل يوم'],
  ['2026-04-28T14:00:00+02:00', '3 days ago', 'vor 3 Tagen', 'قبل 3 أيام'],
  ['2026-04-20T12:00:00.000Z', '1 week ago', 'vor 1 Woche', 'قبل أسبوع'],
  ['2026-03-01T12:00:00.000Z', '2 months ago', 'vor 2 Monaten', 'قبل شهرين'],
  ['2025-05-02T12:00:00.000Z', '12 months ago', 'vor 12 Monaten', 'قبل 12 شهرًا'],
  ['2015-01-01T00:00:00.000Z', '11 years ago', 'vor 11 Jahren', 'قبل 11 سنة'],
] as const;
for (const [iso, ...texts] of ages) {
  it(`writes ${texts[0]} for ${iso}`, () => {
    assert.equal(
      [en!, de!, ar!].map((language) => formatAge(language, iso, nowMs)),
      texts,
    );
  });
}

it('writes the date of a moment that is to come', () => {
  assert.is(formatAge(en!, '2026-06-02T00:00:00.000Z', nowMs), '2 Jun 2026');
});

it('is empty for an invalid date', () => {
  assert.is(formatAge(en!, 'yesterday', nowMs), '');
});

it.run();

const moment = suite('formatMoment');

moment('writes the day and the time in UTC', () => {
  assert.is(formatMoment(en!, '2025-03-12T10:30:59+01:00'), '12 Mar 2025, 09:30 UTC');
});

moment('is empty for an invalid date', () => {
  assert.is(formatMoment(en!, ''), '');
});

moment.run();
