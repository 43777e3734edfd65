import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalLanguage, handleOfName, languageLabel, titleOfName } from './names.ts';

const it = suite('names');

it('makes titles of file names', () => {
  assert.equal(['summer_trip-day.2', '2025-07-01 am_See', 'été', '___'].map(titleOfName), [
    'Summer trip day 2',
    '2025-07-01 am See',
    'Été',
    '___',
  ]);
});

it('makes handles that are safe in an address, each its own', () => {
  const taken = new Set(['ferien', 'ferien-2']);
  assert.is(handleOfName('Été à Paris!', taken), 'ete-a-paris');
  assert.is(handleOfName('Ferien', taken), 'ferien-3');
  assert.match(handleOfName('映画', taken), /^[0-9a-f]{8}$/);
});

it('names languages in themselves, and knows what is none', () => {
  assert.is(languageLabel('de'), 'Deutsch');
  assert.is(languageLabel('und'), 'Unknown language');
  assert.equal(['de-AT-x-sdh', 'en-x-forced-sdh', 'en-x-mine'].map(languageLabel), [
    'Österreichisches Deutsch (SDH)',
    'English (Forced, SDH)',
    'English',
  ]);
  assert.equal(['EN-us', 'x', 'no such'].map(canonicalLanguage), ['en-US', undefined, undefined]);
});

it.run();
