import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { whenIdle } from './whenIdle.ts';

const it = suite('whenIdle');

/** A window that records calls, and runs all callbacks except the first step, the painting. */
function pageOf(parts: Partial<Window>) {
  const asked: string[] = [];
  let paint = () => {};
  const window = {
    requestAnimationFrame(callback: () => void) {
      paint = callback;
      return 0;
    },
    setTimeout(callback: () => void) {
      asked.push('setTimeout');
      callback();
    },
    ...parts,
  } as unknown as Window;
  return { window, asked, paint: () => paint() };
}

it('waits for the painting, and then for rest', () => {
  const page = pageOf({
    requestIdleCallback(callback) {
      page.asked.push('requestIdleCallback');
      callback({ didTimeout: false, timeRemaining: () => 50 });
      return 0;
    },
  });
  whenIdle(page.window, () => page.asked.push('called'));
  assert.equal(page.asked, []);
  page.paint();
  assert.equal(page.asked, ['requestIdleCallback', 'called']);
});

it('does without requestIdleCallback where there is none', () => {
  const page = pageOf({});
  whenIdle(page.window, () => page.asked.push('called'));
  page.paint();
  assert.equal(page.asked, ['setTimeout', 'called']);
});

it.run();
