import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { afterPaint } from './afterPaint.ts';

const it = suite('afterPaint');

function createWindow({ hidden = false } = {}) {
  const frames: (() => void)[] = [];
  const target = new EventTarget();
  const window = Object.assign(target, {
    document: { hidden },
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
  });
  return { window: window as unknown as Window, paint: () => frames.splice(0).forEach((frame) => frame()) };
}

it('acts once, after the next frame', () => {
  const { window, paint } = createWindow();
  let acted = 0;
  afterPaint(window, () => (acted += 1));
  assert.is(acted, 0);
  paint();
  assert.is(acted, 0, 'the frame is not painted yet');
  paint();
  assert.is(acted, 1);
  window.dispatchEvent(new Event('pagehide'));
  assert.is(acted, 1);
});

it('acts before the page is left', () => {
  const { window, paint } = createWindow();
  let acted = 0;
  afterPaint(window, () => (acted += 1));
  window.dispatchEvent(new Event('pagehide'));
  assert.is(acted, 1);
  paint();
  paint();
  assert.is(acted, 1);
});

it('acts at once where nothing is painted', () => {
  let acted = 0;
  afterPaint(createWindow({ hidden: true }).window, () => (acted += 1));
  afterPaint({ document: { hidden: false } } as Window, () => (acted += 1));
  assert.is(acted, 2);
});

it.run();
