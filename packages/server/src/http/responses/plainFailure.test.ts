import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plainFailure } from './plainFailure.ts';

const it = suite('plainFailure');

for (const [name, headers, language, direction, heading] of [
  ['speaks English to whoever asks for nothing', {}, 'en', 'ltr', 'cannot be shown'],
  [
    'speaks the first language that it knows',
    { 'accept-language': 'fr, de-AT;q=0.9, en;q=0.8' },
    'de',
    'ltr',
    'nicht angezeigt',
  ],
  ['writes Arabic from the right', { 'accept-language': 'AR-eg' }, 'ar', 'rtl', 'لا يمكن عرض'],
  [
    'prefers what was chosen on the site',
    { 'accept-language': 'de', cookie: 'mainvideo-language=en' },
    'en',
    'ltr',
    'cannot be shown',
  ],
  [
    'takes no property of objects for a language',
    { 'accept-language': 'constructor' },
    'en',
    'ltr',
    'cannot be shown',
  ],
] as const) {
  it(name, async () => {
    const response = plainFailure(new Headers(headers));
    const html = await response.text();
    assert.is(response.status, 500);
    assert.is(response.headers.get('content-language'), language);
    assert.ok(html.includes(`<html lang="${language}" dir="${direction}">`));
    assert.ok(html.includes(heading));
  });
}

it('is kept by nobody', () => {
  assert.is(plainFailure(new Headers()).headers.get('cache-control'), 'no-store');
});

it.run();
