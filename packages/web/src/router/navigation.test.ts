import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Navigation, nextNavigation } from './navigation.ts';
import type { View } from './view.ts';

const it = suite('nextNavigation');

function view(href: string): View {
  return {
    href,
    name: '/',
    Component: () => null,
    pageProps: {},
    head: {},
    freshness: 'fresh',
    failed: false,
  };
}
const home = view('http://site.test/');
const watch = view('http://site.test/watch/1');
const resting: Navigation = { view: home, pending: null, slow: false };

it('keeps the present page on the screen while the next one loads', () => {
  const state = nextNavigation(resting, { type: 'started', id: 1, href: watch.href });
  assert.is(state.view, home);
  assert.equal(state.pending, { id: 1, href: watch.href });
});

it('shows the page that arrived, and rests', () => {
  const started = nextNavigation(resting, { type: 'started', id: 1, href: watch.href });
  const slowed = nextNavigation(started, { type: 'slowed', id: 1 });
  assert.is(slowed.slow, true);
  assert.equal(nextNavigation(slowed, { type: 'arrived', id: 1, view: watch }), {
    view: watch,
    pending: null,
    slow: false,
  });
});

it('ignores what a superseded navigation brings, whatever it is', () => {
  const first = nextNavigation(resting, { type: 'started', id: 1, href: watch.href });
  const second = nextNavigation(first, { type: 'started', id: 2, href: home.href });
  assert.is(nextNavigation(second, { type: 'arrived', id: 1, view: watch }), second);
  assert.is(nextNavigation(second, { type: 'slowed', id: 1 }), second);
  assert.is(nextNavigation(second, { type: 'cancelled', id: 1 }), second);
});

it('ignores what arrives after everything has come to rest', () => {
  assert.is(nextNavigation(resting, { type: 'arrived', id: 1, view: watch }), resting);
});

it('stays slow when a slow navigation is replaced by another', () => {
  const started = nextNavigation(resting, { type: 'started', id: 1, href: watch.href });
  const slowed = nextNavigation(started, { type: 'slowed', id: 1 });
  assert.is(nextNavigation(slowed, { type: 'started', id: 2, href: home.href }).slow, true);
});

it('rests where it was when the viewer turns back', () => {
  const started = nextNavigation(resting, { type: 'started', id: 1, href: watch.href });
  assert.equal(nextNavigation(started, { type: 'cancelled', id: 1 }), resting);
});

it.run();
