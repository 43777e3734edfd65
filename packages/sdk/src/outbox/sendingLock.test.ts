import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock } from '../testing/index.ts';
import type { Items } from './entryStorage.ts';
import { leaseLock, leaseWaitMs } from './leaseLock.ts';
import { type LocksLike, webLock } from './sendingLock.ts';

const lock = suite('webLock');

/** Grants nothing until told to. */
function slowLocks() {
  const asked: { readonly steal: boolean; readonly signal?: AbortSignal; grant(): Promise<void> }[] = [];
  const locks: LocksLike = {
    request: (_name, { steal = false, signal }, hold) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        asked.push({ steal, signal, grant: () => hold().then(resolve) });
      }),
  };
  return { locks, asked };
}

lock('is requested once, held until it is released, and then requested again', async () => {
  const { locks, asked } = slowLocks();
  let times = 0;
  const clock = createVirtualClock();
  const sending = webLock(locks, 'name', clock.runtime, () => (times += 1));
  sending.request();
  sending.request();
  assert.is(asked.length, 1);
  assert.not(sending.isHeld);
  const granted = asked[0]!.grant();
  assert.ok(sending.isHeld);
  sending.release();
  assert.not(sending.isHeld);
  await granted;
  sending.request();
  assert.is(asked.length, 2);
  assert.is(times, 1);
});

lock('lets go at once of what comes after it was released', async () => {
  const { locks, asked } = slowLocks();
  const clock = createVirtualClock();
  const sending = webLock(locks, 'name', clock.runtime, () => assert.unreachable());
  sending.request();
  sending.release();
  assert.ok(asked[0]!.signal!.aborted);
  await asked[0]!.grant();
  assert.not(sending.isHeld);
  assert.is(clock.pendingTimers, 0);
});

lock('is taken by force after two minutes', async () => {
  const { locks, asked } = slowLocks();
  const clock = createVirtualClock();
  const sending = webLock(locks, 'name', clock.runtime, () => {});
  sending.request();
  await clock.advance(119_999);
  assert.is(asked.length, 1);
  await clock.advance(1);
  assert.ok(asked[1]!.steal);
  void asked[1]!.grant();
  assert.ok(sending.isHeld);
  assert.is(clock.pendingTimers, 0);
});

lock('is held by every tab if locks are unavailable', async () => {
  const locks: LocksLike = {
    request: async () => Promise.reject(new DOMException('sandboxed', 'SecurityError')),
  };
  const clock = createVirtualClock();
  let times = 0;
  const sending = webLock(locks, 'name', clock.runtime, () => (times += 1));
  sending.request();
  await clock.advance(0);
  assert.ok(sending.isHeld);
  assert.is(times, 1);
});

lock.run();

const leased = suite('leaseLock');

leased('is held after a moment, renewed, and left behind free', async () => {
  const clock = createVirtualClock();
  const items = new Map<string, string>();
  const lock = leaseLock(itemsIn(items), 'lease', clock.runtime, () => {});
  lock.request();
  assert.not(lock.isHeld);
  await clock.advance(100);
  assert.ok(lock.isHeld);
  const first = items.get('lease');
  await clock.advance(5_000);
  assert.is.not(items.get('lease'), first);
  lock.release();
  assert.is(items.size, 0);
  assert.is(clock.pendingTimers, 0);
});

leased('is held by one of two that ask together', async () => {
  const clock = createVirtualClock();
  const items = itemsIn(new Map());
  const locks = [1, 2].map(() => leaseLock(items, 'lease', clock.runtime, () => {}));
  for (const lock of locks) lock.request();
  await clock.advance(1_000);
  assert.is(locks.filter(({ isHeld }) => isHeld).length, 1);
});

leased('is lost to a tab that has written over it', async () => {
  const clock = createVirtualClock();
  const items = new Map<string, string>();
  const lock = leaseLock(itemsIn(items), 'lease', clock.runtime, () => {});
  lock.request();
  await clock.advance(100);
  items.set('lease', `${clock.now() + 15_000} other`);
  await clock.advance(5_000);
  assert.not(lock.isHeld);
  lock.release();
  assert.is(items.size, 1);
});

leased('is held by everybody where the storage fails', () => {
  const fail = () => {
    throw new Error('full');
  };
  const lock = leaseLock({ list: fail, update: fail }, 'lease', createVirtualClock().runtime, () => {});
  lock.request();
  assert.ok(lock.isHeld);
});

leased.run();

function itemsIn(map: Map<string, string>): Items {
  return {
    list: () => new Map(map),
    update(changes) {
      for (const [name, text] of changes)
        if (text === null) map.delete(name);
        else map.set(name, text);
    },
  };
}

const lease = suite('leaseWaitMs');
const cases = [
  { name: 'there is none', text: undefined, waitMs: 0 },
  { name: 'it is ours', text: '9000 me', waitMs: 0 },
  { name: 'it is somebody else’s', text: '9000 you', waitMs: 8_000 },
  { name: 'it has run out', text: '999 you', waitMs: 0 },
  { name: 'it lasts longer than any does', text: '99000 you', waitMs: 0 },
  { name: 'it is garbage', text: 'you', waitMs: 0 },
];
for (const { name, text, waitMs } of cases) {
  lease(`${name}: ${waitMs} ms`, () => assert.is(leaseWaitMs(text, 'me', 1_000), waitMs));
}

lease.run();
