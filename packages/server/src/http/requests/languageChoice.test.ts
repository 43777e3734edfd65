import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { languageChoice } from './languageChoice.ts';

const it = suite('languageChoice');

const choose = (path: string, origin = 'http://site.test') => languageChoice(new Request(origin + path));
const wayBack = (address: string) =>
  choose(`/language/de?return=${encodeURIComponent(address)}`)!.headers.get('location');

it('keeps the choice, and leads back', () => {
  const { status, headers } = choose('/language/de?return=%2Fsearch%3Fq%3Da%2520b')!;
  assert.equal([status, headers.get('location')], [303, '/search?q=a%20b']);
  assert.is(headers.get('set-cookie'), 'mainvideo-language=de; Path=/; Max-Age=34560000; SameSite=Lax');
  assert.is(headers.get('cache-control'), 'no-store');
});

it('keeps it for encrypted connections where it came over one', () => {
  assert.match(choose('/language/ar', 'https://site.test')!.headers.get('set-cookie')!, /; Secure$/);
});

for (const address of [
  'https://other.example/',
  '//other.example/',
  '/\\other.example/',
  '\\\\other.example/',
  '/.//other.example/',
  '/a/..//other.example/',
  '/\t/other.example/',
  'javascript:alert(1)',
  'http://site.test@other.example/',
  'watch/1',
  '',
]) {
  it(`T14: leads home rather than to ${JSON.stringify(address)}`, () => assert.is(wayBack(address), '/'));
}

it('leads home where no way back is named', () => {
  assert.is(choose('/language/de')!.headers.get('location'), '/');
});

it('writes no header of its own making', () => {
  const location = wayBack('/watch/1\r\nset-cookie: a=b')!;
  assert.not.match(location, /[\r\n]/);
});

it('leaves other addresses alone', () => {
  for (const path of ['/', '/language', '/language/', '/language/DE', '/language/de/x', '/language/d;e']) {
    assert.is(choose(path), null, path);
  }
});

it.run();
