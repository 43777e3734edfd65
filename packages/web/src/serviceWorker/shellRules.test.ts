import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathOf } from '../router/routes.ts';
import { type Answering, answeringOf, isGatewayTrouble, mayAskEarly, staleCaches } from './shellRules.ts';

const it = suite('answeringOf');

const origin = 'https://site.test';
const answering = (path: string, init: { method?: string; mode?: string; headers?: HeadersInit } = {}) =>
  answeringOf(
    {
      url: new URL(path, origin).href,
      method: init.method ?? 'GET',
      mode: (init.mode ?? 'no-cors') as RequestMode,
      headers: new Headers(init.headers),
    },
    origin,
    ['/favicon.svg'],
  );

const navigations: readonly (readonly [path: string, answering: Answering])[] = [
  ['/', 'page'],
  ['/?after=x', 'page'],
  [pathOf('/watch', { id: 'abc' }), 'page'],
  ['/search?q=a', 'page'],
  ['/embed/abc', 'network'],
  ['/docs', 'network'],
  ['/docs/cache', 'network'],
  ['/media/abc/video.mp4', 'network'],
  ['/api/graphql', 'network'],
  ['/language/de', 'network'],
  ['/sitemap.xml', 'network'],
  ['/no/such/page', 'network'],
];
for (const [path, expected] of navigations) {
  it(`answers a navigation to ${path} as ${expected}`, () =>
    assert.is(answering(path, { mode: 'navigate' }), expected));
}

it('answers files of the build, and those that every page needs', () => {
  assert.equal(
    ['/assets/entry.1a2b.js', '/favicon.svg', '/robots.txt', '/media/abc/poster.jpg'].map((path) =>
      answering(path),
    ),
    ['file', 'file', 'network', 'network'],
  );
});

it('leaves all data calls to the network', () => {
  assert.is(answering('/api/graphql', { method: 'POST', mode: 'cors' }), 'network');
  assert.is(answering('/api/graphql?query=x', { mode: 'cors' }), 'network');
});

it('leaves forms, parts of files and other sites to the network', () => {
  assert.is(answering('/', { method: 'POST', mode: 'navigate' }), 'network');
  assert.is(answering('/assets/a.js', { headers: { range: 'bytes=0-' } }), 'network');
  assert.is(answering('https://other.test/assets/a.js'), 'network');
});

it.run();

const stale = suite('staleCaches');

stale('are ours, but not the present one, nor the one before it', () => {
  const names = ['mainvideo-shell-1', 'somebody else’s', 'mainvideo-shell-2', 'mainvideo-shell-3'];
  assert.equal(staleCaches(names, '3'), ['mainvideo-shell-1']);
});

stale('are none after the first installation', () =>
  assert.equal(staleCaches(['mainvideo-shell-1'], '1'), []),
);

stale.run();

const gateway = suite('isGatewayTrouble');

gateway('is not what the site itself says of a page that it cannot show', () => {
  assert.equal([500, 502, 503, 504, 404].map(isGatewayTrouble), [false, true, true, true, false]);
});

gateway.run();

const asking = suite('mayAskEarly');

asking("is so where a failed early request is still the worker's to answer", () => {
  for (const userAgent of [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ])
    assert.ok(mayAskEarly(userAgent), userAgent);
});

asking('is not so in Firefox, which would show an error page', () => {
  assert.not.ok(mayAskEarly('Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'));
});

asking.run();
