import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { languageCookie, wishesIn } from './languageCookie.ts';

const wishes = suite('wishesIn');

wishes('begin with the choice among other cookies', () => {
  assert.equal(wishesIn('a=b; mainvideo-language=ar; c=d', ['de']), ['ar', 'de']);
});

wishes('are those of the browser without a choice', () => {
  assert.equal(wishesIn('', ['de', 'en']), ['de', 'en']);
  assert.equal(wishesIn('not-mainvideo-language=ar', ['de']), ['de']);
});

wishes.run();

const cookie = suite('languageCookie');

cookie('reads back as the choice, on every page and for as long as browsers keep it', () => {
  assert.equal(wishesIn(languageCookie('de'), []), ['de']);
  assert.match(languageCookie('de'), /Path=\/; Max-Age=34560000; SameSite=Lax/);
});

cookie.run();
