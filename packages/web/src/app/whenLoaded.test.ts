import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { whenLoaded } from './whenLoaded.ts';

const it = suite('whenLoaded');

function pageOf(readyState: DocumentReadyState) {
  const events = new EventTarget();
  const timers: (() => void)[] = [];
  let calls = 0;
  const window = {
    document: { readyState },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    setTimeout: (callback: () => void) => timers.push(callback),
    clearTimeout: () => timers.splice(0),
  } as unknown as Window;
  whenLoaded(window, () => (calls += 1));
  return { calls: () => calls, timers, load: () => events.dispatchEvent(new Event('load')) };
}

it('calls back at once where all is there', () => {
  assert.is(pageOf('complete').calls(), 1);
});

it('waits for what the page shows, and calls back once', () => {
  const page = pageOf('interactive');
  assert.is(page.calls(), 0);
  page.load();
  page.load();
  assert.is(page.calls(), 1);
  assert.equal(page.timers, []);
});

it('waits no longer than it may', () => {
  const page = pageOf('loading');
  page.timers[0]!();
  page.load();
  assert.is(page.calls(), 1);
});

it.run();
