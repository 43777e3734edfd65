import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openWindow } from '../../test/openWindow.ts';
import { discardInitialResults } from './discardInitialResults.ts';

const it = suite('discardInitialResults');

function listen() {
  const window = openWindow('https://videos.example/') as unknown as Window & typeof globalThis;
  let count = 0;
  const stop = discardInitialResults(window, 'cache', () => (count += 1));
  const tell = (type: string, facts: object) =>
    window.dispatchEvent(Object.assign(new window.Event(type), facts));
  return { stop, tell, count: () => count };
}

it('forgets when the page comes back from the back/forward cache, and not when it is first shown', () => {
  const { tell, count } = listen();
  tell('pageshow', { persisted: false });
  assert.is(count(), 0);
  tell('pageshow', { persisted: true });
  assert.is(count(), 1);
});

it('forgets when another tab empties the storage, or removes the cache', () => {
  const { tell, count } = listen();
  tell('storage', { key: null, newValue: null });
  tell('storage', { key: 'cache', newValue: null });
  assert.is(count(), 2);
  tell('storage', { key: 'cache', newValue: 'of a save' });
  tell('storage', { key: 'other', newValue: null });
  assert.is(count(), 2);
});

it('hears nothing more once it is stopped', () => {
  const { stop, tell, count } = listen();
  stop();
  tell('pageshow', { persisted: true });
  tell('storage', { key: null, newValue: null });
  assert.is(count(), 0);
});

it.run();
