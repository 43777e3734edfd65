import { createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPreloads } from './preloads.ts';
import type { View } from './view.ts';

const it = suite('createPreloads');

const viewOf = (href: string): View => ({
  href,
  name: '/',
  Component: () => null,
  pageProps: {},
  head: {},
  freshness: 'fresh',
  failed: false,
});

function preloadsOf(load = async (url: URL) => viewOf(url.href)) {
  const clock = createVirtualClock();
  const loaded: string[] = [];
  const preloads = createPreloads((url) => {
    loaded.push(url.pathname);
    return load(url);
  }, clock.now);
  return { clock, loaded, preloads };
}
const a = 'http://site.test/a';

it('loads an address once, however often it seems wanted', () => {
  const { loaded, preloads } = preloadsOf();
  preloads.start(a);
  preloads.start(a);
  assert.equal(loaded, ['/a']);
});

it('hands a page out once', async () => {
  const { preloads } = preloadsOf();
  preloads.start(a);
  assert.is((await preloads.take(a))?.href, a);
  assert.is(preloads.take(a), undefined);
});

it('does not hand out what has grown old, and loads it again when it is wanted', async () => {
  const { clock, loaded, preloads } = preloadsOf();
  preloads.start(a);
  await clock.advance(10_000);
  preloads.start(a);
  assert.equal(loaded, ['/a', '/a']);
  await clock.advance(10_000);
  assert.is(preloads.take(a), undefined);
});

it('forgets a failure, so that the navigation tries again', async () => {
  const { clock, preloads } = preloadsOf(() => Promise.reject(new Error('cut')));
  preloads.start(a);
  await clock.advance(0);
  assert.is(preloads.take(a), undefined);
});

it('keeps the latest few', () => {
  const { preloads } = preloadsOf();
  for (let i = 0; i < 9; i++) preloads.start(`http://site.test/${i}`);
  assert.is(preloads.take('http://site.test/0'), undefined);
  assert.ok(preloads.take('http://site.test/1'));
});

it.run();
