import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { languageFor } from './languages.ts';

const it = suite('languageFor');

it('is the first wish that the site speaks', () => {
  assert.is(languageFor(['fr', 'de', 'ar']).tag, 'de');
});

it('takes a region, a script and any case for the language', () => {
  assert.is(languageFor(['DE-at']).tag, 'de');
  assert.is(languageFor(['ar-Arab-EG']).tag, 'ar');
});

it('is English where no wish is spoken, or none is there', () => {
  assert.is(languageFor(['fr', 'den', '']).tag, 'en');
  assert.is(languageFor([]).tag, 'en');
});

it.run();
