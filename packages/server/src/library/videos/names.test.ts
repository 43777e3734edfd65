import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonicalLanguage, handleOfName, languageLabel, titleOfName } from './names.ts';

const it = suite('names');

it('makes titles of file names', () => {
  assert.equal(['summer_trip-day.2', '2025-07-01_am-see', 'calm-river', 'été', '___'].map(titleOfName), [
    'Summer trip day 2',
    '2025-07-01 am see',
    'Calm river',
    'Été',
    '___',
  ]);
});

it('leaves hyphens and dots where they belong to a name', () => {
  for (const [name, title] of [
    ['Mr. Robot', 'Mr. Robot'],
    ['Spider-Man', 'Spider-Man'],
    ['The.Amazing.Spider-Man.2012', 'The Amazing Spider-Man 2012'],
    ['X-Men_2000-07-14', 'X-Men 2000-07-14'],
    ['Saint-Tropez - day 1', 'Saint-Tropez - day 1'],
    ['J.R.R. Tolkien vol. 2', 'J.R.R. Tolkien vol. 2'],
    ['2025-07-01 am_See', '2025-07-01 am See'],
    ['My-Summer-Trip', 'My Summer Trip'],
    ['S01E02-Pilot', 'S01E02 Pilot'],
  ] as const)
    assert.is(titleOfName(name), title);
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
