import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFaultyStorage } from './faultyStorage.ts';
import { createMemoryStorage } from './index.ts';

const it = suite('createFaultyStorage');

it('passes everything on while it is not told to fail', () => {
  const memory = createMemoryStorage();
  const storage = createFaultyStorage(memory, { failOn: () => undefined });
  storage.setItem('a', '1');
  storage.setItem('b', '2');
  storage.removeItem('a');
  assert.is(storage.getItem('a'), null);
  assert.is(storage.getItem('b'), '2');
  storage.clear();
  assert.is(memory.length, 0);
  assert.equal(storage.calls, ['setItem', 'setItem', 'removeItem', 'getItem', 'getItem', 'clear']);
});

it('fails before it does anything', () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const memory = createMemoryStorage();
  const storage = createFaultyStorage(memory, {
    failOn: (call, action) => (call === 2 && action === 'setItem' ? full : undefined),
  });
  storage.setItem('a', '1');
  assert.throws(
    () => storage.setItem('a', '2'),
    (error: unknown) => error === full,
  );
  assert.is(memory.getItem('a'), '1');
});

it.run();
