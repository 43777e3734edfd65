// What holds for persistCache with any storage: synchronous or not, of a browser or in memory.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache, CacheSnapshot } from '../contract/cache.ts';
import type { ClientEvent } from '../contract/events.ts';
import type { StorageLike } from '../contract/storage.ts';
import { createFaultyStorage, createVirtualClock, type StorageAction } from '../testing/index.ts';
import { persistCache, type PersistenceOptions } from './persistCache.ts';

/** As much of a cache as persistence asks of one: it takes any snapshot whose `ROOT_QUERY` is an object. */
export interface PlainCache extends Cache {
  content: CacheSnapshot;
}

export function createPlainCache(content: CacheSnapshot = {}): PlainCache {
  const cache: Partial<PlainCache> = {
    content,
    extract: () => structuredClone(cache.content!),
    restore(snapshot) {
      const isOurs = typeof (snapshot as CacheSnapshot)['ROOT_QUERY'] === 'object';
      if (isOurs) cache.content = snapshot as CacheSnapshot;
      return isOurs;
    },
    reset() {
      cache.content = {};
    },
  };
  return cache as PlainCache;
}

export const snapshot = { ROOT_QUERY: { home: ['v1'] }, v1: { title: 'Ducks, ä€😀' } };
const key = 'mainvideo-cache';
const startMs = Date.UTC(2026, 0, 1);

export function persistCacheLaws(name: string, createStorage: () => StorageLike): void {
  const it = suite(`persistCache with ${name}`);

  async function open(
    storage: StorageLike,
    content: CacheSnapshot = {},
    options: Partial<PersistenceOptions> = {},
  ) {
    const cache = createPlainCache(content);
    const events: ClientEvent[] = [];
    const { runtime } = createVirtualClock({ startMs });
    const persistence = persistCache(cache, {
      storage,
      version: '1.2.3',
      runtime,
      onEvent: (event) => events.push(event),
      ...options,
    });
    const wasRestored = await persistence.restored;
    return { cache, persistence, events, types: () => events.map((event) => event.type), wasRestored };
  }

  it('S9: what one visit saves under the one key, the next one has', async () => {
    const storage = createStorage();
    const first = await open(storage, snapshot);
    await first.persistence.save();
    assert.is(typeof (await storage.getItem(key)), 'string');
    const second = await open(storage);
    assert.ok(second.wasRestored);
    assert.equal(second.cache.content, snapshot);
    assert.equal(first.types(), ['persistence.saved']);
    assert.equal(second.types(), ['persistence.restored']);
    assert.equal(
      (second.events[0] as { sizeBytes: number }).sizeBytes,
      (first.events[0] as { sizeBytes: number }).sizeBytes,
    );
  });

  it('begins with nothing where nothing is stored, and says nothing', async () => {
    const { wasRestored, events } = await open(createStorage());
    assert.not(wasRestored);
    assert.equal(events, []);
  });

  it('removes what it does not restore, says why, and leaves the cache as it is', async () => {
    const foreign = [
      ['{"theme":"dark"}', 'malformed'],
      ['', 'malformed'],
    ] as const;
    for (const [text, reason] of foreign) {
      const storage = createStorage();
      await storage.setItem(key, text);
      const { cache, events, wasRestored } = await open(storage, { ROOT_QUERY: { kept: true } });
      assert.not(wasRestored);
      assert.equal(cache.content, { ROOT_QUERY: { kept: true } });
      assert.equal(events, [{ type: 'persistence.dropped', reason, timestampMs: startMs }]);
      assert.is(await storage.getItem(key), null);
    }
  });

  it('drops what the cache refuses', async () => {
    const storage = createStorage();
    await (await open(storage, { no: 'snapshot of a cache' })).persistence.save();
    const { wasRestored, events } = await open(storage);
    assert.not(wasRestored);
    assert.equal(events, [{ type: 'persistence.dropped', reason: 'malformed', timestampMs: startMs }]);
    assert.is(await storage.getItem(key), null);
  });

  it('drops another version, and what is too old', async () => {
    for (const [options, reason] of [
      [{ version: '1.2.4' }, 'version'],
      [{ maxAgeMs: -1 }, 'expired'],
    ] as const) {
      const storage = createStorage();
      await (await open(storage, snapshot)).persistence.save();
      const { events } = await open(storage, {}, options);
      assert.equal(events, [{ type: 'persistence.dropped', reason, timestampMs: startMs }]);
    }
  });

  it('leaves other keys alone when all goes well', async () => {
    const storage = createStorage();
    await storage.setItem('theme', 'dark');
    const { persistence } = await open(storage, snapshot);
    await persistence.save();
    await persistence.purge();
    assert.is(await storage.getItem('theme'), 'dark');
  });

  it('purges memory at once, and the storage', async () => {
    const storage = createStorage();
    const { cache, persistence } = await open(storage, snapshot);
    await persistence.save();
    const purged = persistence.purge();
    assert.equal(cache.content, {});
    await purged;
    assert.is(await storage.getItem(key), null);
  });

  it('S10: clears the storage if writing fails, whatever the error', async () => {
    for (const error of [new DOMException('full', 'QuotaExceededError'), new TypeError('odd')]) {
      const storage = createStorage();
      await storage.setItem('theme', 'dark');
      const full = createFaultyStorage(storage, {
        failOn: (_call, action) => (action === 'setItem' ? error : undefined),
      });
      const { persistence, events, cache } = await open(full, snapshot);
      await persistence.save();
      assert.equal(events, [{ type: 'persistence.cleared', error, timestampMs: startMs }]);
      assert.is(await storage.getItem('theme'), null);
      assert.equal(cache.content, snapshot);
    }
  });

  for (const error of [new DOMException('blocked', 'SecurityError'), new TypeError('odd')]) {
    const ignored = error instanceof DOMException;
    const failure = (action: string) => ({
      type: 'persistence.failed',
      action,
      error,
      ignored,
      timestampMs: startMs,
    });
    const failing = (...actions: StorageAction[]) =>
      createFaultyStorage(createStorage(), {
        failOn: (_call, action) => (actions.includes(action) ? error : undefined),
      });

    it(`S10: tells of other storage errors, ${ignored ? 'and to ignore a DOMException' : 'and not to ignore others'}`, async () => {
      const reading = await open(failing('getItem'), snapshot);
      assert.equal(reading.events, [failure('read')]);
      assert.equal(reading.cache.content, snapshot);

      const clearing = await open(failing('setItem', 'clear'), snapshot);
      await clearing.persistence.save();
      assert.equal(clearing.events, [failure('clear')]);

      const removing = await open(failing('removeItem'), snapshot);
      await removing.persistence.purge();
      assert.equal(removing.events, [failure('remove')]);
      assert.equal(removing.cache.content, {});
    });

    for (const isLasting of [false, true]) {
      const when = isLasting ? 'from call n on' : 'on call n';
      it(`survives a storage that fails ${when}, whatever n: all of a snapshot or none (${error.name})`, async () => {
        for (let failAt = 1; ; failAt += 1) {
          assert.ok(failAt < 30, 'a visit makes a few calls');
          const inner = createStorage();
          await (await open(inner, snapshot)).persistence.save();
          const faulty = createFaultyStorage(inner, {
            failOn: (call) => ((isLasting ? call >= failAt : call === failAt) ? error : undefined),
          });
          const { cache, persistence } = await open(faulty);
          assert.ok([JSON.stringify({}), JSON.stringify(snapshot)].includes(JSON.stringify(cache.content)));
          cache.content = snapshot;
          await persistence.save();
          await persistence.save();
          assert.equal(cache.content, snapshot);
          await persistence.purge();
          assert.equal(cache.content, {});

          const next = await open(inner);
          assert.ok(
            [JSON.stringify({}), JSON.stringify(snapshot)].includes(JSON.stringify(next.cache.content)),
          );
          if (faulty.calls.length < failAt) break;
        }
      });
    }
  }

  it.run();
}
