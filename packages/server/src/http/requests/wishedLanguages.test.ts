import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wishedLanguages } from './wishedLanguages.ts';

const it = suite('wishedLanguages');

const wishes = (headers: { readonly [name: string]: string }) => wishedLanguages(new Headers(headers));

it('are in the order of their quality, and of the header where that is the same', () => {
  assert.equal(wishes({ 'accept-language': 'fr;q=0.5, de-AT, ar ; q=0.8,en;q=0.8' }), [
    'de-AT',
    'ar',
    'en',
    'fr',
  ]);
});

it('begin with the choice made on the site', () => {
  assert.equal(wishes({ 'accept-language': 'de', cookie: 'a=b; mainvideo-language=ar; c=d' }), ['ar', 'de']);
});

it('leave out what is not wanted, and what makes no sense', () => {
  assert.equal(
    wishes({ 'accept-language': 'de;q=0, *, en;q=x, <b>, ar', cookie: 'mainvideo-language=<b>' }),
    ['ar'],
  );
  assert.equal(wishes({}), []);
});

it.run();
