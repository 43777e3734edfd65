import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isOfThisSite } from './isOfThisSite.ts';

const it = suite('isOfThisSite');

const rows: readonly [name: string, headers: Record<string, string>, lenient: boolean, strict: boolean][] = [
  ['a program that says nothing', {}, true, false],
  ['a page of this site', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, true, true],
  ['a page of this site over plain HTTP', { origin: 'http://localhost:3000' }, true, true],
  ['this site behind a proxy that takes encryption off', { origin: 'https://localhost:3000' }, true, true],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, true, false],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false, false],
  ['another site over plain HTTP', { origin: 'http://evil.example' }, false, false],
  ['another port of this host', { origin: 'http://localhost:8080' }, false, false],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }, false, false],
  ['a page in a sandbox', { origin: 'null' }, false, false],
  [
    'another site that claims our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    false,
    false,
  ],
];

for (const [name, headers, lenient, strict] of rows) {
  it(`T7: ${lenient ? 'lets in' : 'keeps out'} ${name}${lenient === strict ? '' : ', unless it must say so'}`, () => {
    const request = new Request('http://localhost:3000/', { headers });
    assert.equal(
      [isOfThisSite(request, { mustSay: false }), isOfThisSite(request, { mustSay: true })],
      [lenient, strict],
    );
  });
}

it.run();
