import { createMemoryStorage } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clearAllButWaiting } from './clearAllButWaiting.ts';

const it = suite('clearAllButWaiting');

it('S10: clears the storage, and writes back what waits in the outbox', () => {
  const storage = createMemoryStorage();
  for (const name of ['mainvideo-cache', 'mainvideo-outbox/00000000000001-later', 'theme'])
    storage.setItem(name, `of ${name}`);
  clearAllButWaiting(storage).clear();
  assert.is(storage.length, 1);
  assert.is(
    storage.getItem('mainvideo-outbox/00000000000001-later'),
    'of mainvideo-outbox/00000000000001-later',
  );
});

it('is the same storage for all else', () => {
  const storage = createMemoryStorage();
  const wrapped = clearAllButWaiting(storage);
  wrapped.setItem('a', '1');
  assert.is(storage.getItem('a'), '1');
  assert.is(wrapped.getItem('a'), '1');
  wrapped.removeItem('a');
  assert.is(storage.getItem('a'), null);
});

it.run();
