// What holds for persistCache with any storage: synchronous or not, of a browser or in memory.
import { isDeepStrictEqual } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import type { Cache } from '../contract/cache.ts';
import type { ClientEvent } from '../contract/events.ts';
import type { StorageLike } from '../contract/storage.ts';
import { gql } from '../gql.ts';
import { policyFingerprint } from '../cache/policyFingerprint.ts';
import { digest } from '../cache/storedBlocks.ts';
import { sealEnvelope } from './envelope.ts';
import { isItemStorage, snapshotOfItems, wholeSnapshot } from './snapshotPlace.ts';
import {
  createFaultyStorage,
  createVirtualClock,
  forEachFault,
  type StorageAction,
} from '../testing/index.ts';
import { persistCache } from './persistCache.ts';
import type { PersistenceOptions } from './persistenceOptions.ts';

/** A cache, and what it has to say of one query; `null`: nothing. */
export interface ContentCache extends Cache {
  content: object | null;
}

const query = gql`
  {
    home {
      id
      title
    }
  }
`;

export function createContentCache(content: object | null = null): ContentCache {
  const cache = createCache();
  const contentCache = Object.defineProperty(cache, 'content', {
    get: () => cache.readQuery({ query }),
    set(data) {
      cache.writeQuery({ query, data });
    },
  }) as ContentCache;
  if (content !== null) contentCache.content = content;
  return contentCache;
}

export const content = { home: [{ __typename: 'Video', id: 'v1', title: 'Ducks, ä€😀' }] };
const other = { home: [] };

function isAllOrNothing(found: object | null): boolean {
  return found === null || isDeepStrictEqual(found, content);
}
const key = 'mainvideo-cache';
const startMs = Date.UTC(2026, 0, 1);
const owner = { appVersion: '1.2.3', schema: ` ${policyFingerprint({})}` };

export function persistCacheLaws(name: string, createStorage: () => StorageLike): void {
  const it = suite(`persistCache with ${name}`);

  async function open(
    storage: StorageLike,
    first: object | null = null,
    options: Partial<PersistenceOptions> = {},
  ) {
    const cache = createContentCache(first);
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
    const first = await open(storage, content);
    await first.persistence.save();
    assert.is(typeof (await storage.getItem(key)), 'string');
    const second = await open(storage);
    assert.ok(second.wasRestored);
    assert.equal(second.cache.content, content);
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
      const { cache, events, wasRestored } = await open(storage, other);
      assert.not(wasRestored);
      assert.equal(cache.content, other);
      assert.equal(events, [{ type: 'persistence.dropped', reason, timestampMs: startMs }]);
      assert.is(await storage.getItem(key), null);
    }
  });

  it('drops a snapshot that only seems to be one', async () => {
    const storage = createStorage();
    await (await open(storage, content)).persistence.save();
    const place = isItemStorage(storage) ? snapshotOfItems(storage, key) : wholeSnapshot(storage, key);
    const found = await (await place.look())!.open({ ...owner, nowMs: startMs, maxAgeMs: Infinity });
    assert.ok('blocks' in found);
    const text = '["",["ROOT_HERESY","home"],[],[]]';
    const block = { table: '', text, headLength: 25, ...digest(text) };
    const blocks = [...found.blocks, block];
    await place.write(sealEnvelope({ ...owner, ...found, nowMs: startMs, blocks }), blocks);
    const { wasRestored, events, cache } = await open(storage);
    assert.not(wasRestored);
    assert.is(cache.content, null);
    assert.equal(events, [{ type: 'persistence.dropped', reason: 'malformed', timestampMs: startMs }]);
    assert.is(await storage.getItem(key), null);
  });

  it('drops another version, another schema, and what is too old', async () => {
    for (const [options, reason] of [
      [{ version: '1.2.4' }, 'version'],
      [{ schema: 'of tomorrow' }, 'schema'],
      [{ maxAgeMs: -1 }, 'expired'],
    ] as const) {
      const storage = createStorage();
      await (await open(storage, content)).persistence.save();
      const { events } = await open(storage, null, options);
      assert.equal(events, [{ type: 'persistence.dropped', reason, timestampMs: startMs }]);
    }
  });

  it('leaves other keys alone when all goes well', async () => {
    const storage = createStorage();
    await storage.setItem('theme', 'dark');
    const { persistence } = await open(storage, content);
    await persistence.save();
    await persistence.purge();
    assert.is(await storage.getItem('theme'), 'dark');
  });

  it('purges memory at once, and the storage', async () => {
    const storage = createStorage();
    const { cache, persistence } = await open(storage, content);
    await persistence.save();
    const purged = persistence.purge();
    assert.is(cache.content, null);
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
      const { persistence, events, cache } = await open(full, content);
      await persistence.save();
      assert.equal(events, [{ type: 'persistence.cleared', error, timestampMs: startMs }]);
      assert.is(await storage.getItem('theme'), null);
      assert.equal(cache.content, content);
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
      const reading = await open(failing('getItem'), content);
      assert.equal(reading.events, [failure('read')]);
      assert.equal(reading.cache.content, content);

      const clearing = await open(failing('setItem', 'clear'), content);
      await clearing.persistence.save();
      assert.equal(clearing.events, [failure('clear')]);

      const removing = await open(failing('removeItem'), content);
      await removing.persistence.purge();
      assert.equal(removing.events, [
        { type: 'persistence.purged', elsewhere: false, timestampMs: startMs },
        failure('remove'),
      ]);
      assert.equal(removing.cache.content, null);
    });

    it(`survives a storage that fails once, or from then on, at whatever call: all of a snapshot or none (${error.name})`, () =>
      forEachFault(
        async () => {
          const storage = createStorage();
          await (await open(storage, content)).persistence.save();
          return storage;
        },
        async (faulty, behind) => {
          const { cache, persistence } = await open(faulty);
          assert.ok(isAllOrNothing(cache.content));
          cache.content = content;
          await persistence.save();
          await persistence.save();
          assert.equal(cache.content, content);
          await persistence.purge();
          assert.equal(cache.content, null);

          const next = await open(behind);
          assert.ok(isAllOrNothing(next.cache.content));
        },
        { error },
      ));
  }

  it.run();
}
