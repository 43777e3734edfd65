import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAsyncStorage, createFaultyStorage, createMemoryStorage, createVirtualClock } from './index.ts';
import { rejects } from './rejects.ts';

const it = suite('createAsyncStorage');

it('answers what the storage holds, and takes effect in the order of the calls', async () => {
  const storage = createAsyncStorage(createMemoryStorage());
  const calls = [
    storage.setItem('a', '1'),
    storage.getItem('a'),
    storage.removeItem('a'),
    storage.getItem('a'),
  ];
  assert.equal(await Promise.all(calls), [undefined, '1', undefined, null]);
  await storage.setItem('a', '1');
  await storage.clear();
  assert.is(await storage.getItem('a'), null);
});

it('rejects with what the storage throws, and goes on', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const storage = createAsyncStorage(
    createFaultyStorage(createMemoryStorage(), { failOn: (call) => (call === 1 ? full : undefined) }),
  );
  const failed = rejects(storage.setItem('a', '1'));
  const written = storage.setItem('a', '2');
  assert.is(await failed, full);
  await written;
  assert.is(await storage.getItem('a'), '2');
});

it('takes as long as configured, call after call', async () => {
  const clock = createVirtualClock({ startMs: 0 });
  const storage = createAsyncStorage(createMemoryStorage(), { delayMs: 10, runtime: clock.runtime });
  const moments: number[] = [];
  for (const key of ['a', 'b']) void storage.setItem(key, '1').then(() => moments.push(clock.now()));
  await clock.advance(15);
  assert.equal(moments, [10]);
  await clock.runAll();
  assert.equal(moments, [10, 20]);
});

it.run();
