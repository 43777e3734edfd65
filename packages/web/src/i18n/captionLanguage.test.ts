import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { captionLanguage } from './captionLanguage.ts';

const it = suite('captionLanguage');

it('is what was chosen before', () => assert.is(captionLanguage(['en', 'de'], ['de', 'en']), 'de'));
it('is the same language of another region', () =>
  assert.is(captionLanguage(['en', 'pt-BR'], ['pt-PT']), 'pt-BR'));
it('prefers the region to its sister', () =>
  assert.is(captionLanguage(['pt-BR', 'pt-PT'], ['pt-PT']), 'pt-PT'));
it('is the next wish where the first is not there', () =>
  assert.is(captionLanguage(['es', 'en'], [null, 'ar', 'en']), 'en'));
it('is English where no wish comes true', () =>
  assert.is(captionLanguage(['ar', 'en-GB', 'fr'], ['de']), 'en-GB'));
it('is the first there is where not even that is there', () =>
  assert.is(captionLanguage(['es'], ['de']), 'es'));
it('is none where there are none', () => assert.is(captionLanguage([], ['de']), null));

it.run();
