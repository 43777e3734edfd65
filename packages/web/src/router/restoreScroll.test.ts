import { createVirtualClock } from '@mainvideo/sdk/testing';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { restoreScroll } from './restoreScroll.ts';

const it = suite('restoreScroll');

/** Creates a window with a page of this scroll length in pixels, which the test can make longer. */
function open(lengthPx: number) {
  const { window } = new JSDOM('<!doctype html>');
  let onGrowth: (() => void) | null = null;
  class ResizeObserver {
    constructor(callback: () => void) {
      onGrowth = callback;
    }
    observe() {}
    disconnect() {
      onGrowth = null;
    }
  }
  const state = { scrollY: 0, lengthPx };
  Object.defineProperty(window, 'scrollY', { get: () => state.scrollY });
  Object.assign(window, {
    ResizeObserver,
    scrollTo: (_: number, y: number) => (state.scrollY = Math.min(y, state.lengthPx)),
  });
  const clock = createVirtualClock();
  return {
    window,
    clock,
    restore: () => restoreScroll(window as unknown as Window, { x: 0, y: 500 }, clock.runtime),
    grow(px: number) {
      state.lengthPx = px;
      onGrowth?.();
    },
    y: () => state.scrollY,
    isRestoring: () => window.document.documentElement.hasAttribute('data-restoring'),
  };
}

it('scrolls at once where the page is long enough, and is done', () => {
  const { restore, y, isRestoring } = open(900);
  restore();
  assert.equal([y(), isRestoring()], [500, false]);
});

it('goes as far as the page does, and on as it grows', () => {
  const { restore, grow, y, isRestoring } = open(200);
  restore();
  assert.equal([y(), isRestoring()], [200, true]);
  grow(400);
  assert.is(y(), 400);
  grow(900);
  assert.equal([y(), isRestoring()], [500, false]);
});

it('leaves the page to a viewer who does something', () => {
  const { restore, grow, y, window, isRestoring } = open(200);
  restore();
  window.dispatchEvent(new window.Event('wheel'));
  grow(900);
  assert.equal([y(), isRestoring()], [200, false]);
});

it('gives up on a page that does not grow, or when it is told to', async () => {
  const waited = open(200);
  waited.restore();
  await waited.clock.advance(10_000);
  const left = open(200);
  left.restore()();
  for (const { grow, y } of [waited, left]) {
    grow(900);
    assert.is(y(), 200);
  }
});

it.run();
