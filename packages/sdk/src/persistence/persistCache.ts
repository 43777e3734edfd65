import { type BlockText, directoryBytes, storedBlocksOf } from '../cache/storedBlocks.ts';
import type { Cache } from '../contract/cache.ts';
import { createEmitter } from '../contract/emitter.ts';
import type { PersistenceEvent } from '../contract/events.ts';
import { createRuntime } from '../contract/runtime.ts';
import type { StorageLike } from '../contract/storage.ts';
import { isDomException } from '../contract/isDomException.ts';
import {
  type DropReason,
  type EnvelopeName,
  type OpenedEnvelope,
  type SealedEnvelope,
  sealEnvelope,
} from './envelope.ts';
import { createIdleWork } from './idleWork.ts';
import { listenToPage, ownPage } from './pageLifecycle.ts';
import type { Persistence, PersistenceOptions } from './persistenceOptions.ts';
import { isPromise, settle } from './settle.ts';
import {
  isItemStorage,
  type SnapshotPlace,
  snapshotOfItems,
  type StoredSnapshot,
  wholeSnapshot,
} from './snapshotPlace.ts';
import { createTabLine } from './tabLine.ts';
import { createTurns } from './turns.ts';

/**
 * Browsers give a site 5 MiB of local storage, and some count two bytes per character: this fits and leaves room for
 * other data.
 */
const defaultMaxBytes = 2_000_000;
/** Item storages are databases and files, which have more room. */
const defaultMaxItemBytes = 50_000_000;
const defaultSaveDelayMs = 1_000;
/**
 * Persists a cache between visits: restores it now, and saves it when the page is hidden or goes away.
 *
 * Storage errors never break the application. If writing fails, the whole storage is cleared. After any other storage
 * error, the cache continues in memory and an event reports the error. Snapshots that are damaged, or belong to
 * another application, version or schema, are removed and reported.
 *
 * Restored data does not overwrite data that the cache already has: it adds missing fields, except those evicted in
 * the meantime. Tabs that share a storage merge each other's snapshots before they save, and do not save data from
 * before a purge.
 *
 * @example
 * ```ts
 * const cache = createCache();
 * const persistence = persistCache(cache, { storage: () => localStorage, version: '1.2.3' });
 * const client = createClient({ url: '/api/graphql', cache, ready: persistence.restored });
 * ```
 *
 * @throws TypeError if the cache was not created by `createCache`
 */
export function persistCache(cache: Cache, options: PersistenceOptions): Persistence {
  const { key = 'mainvideo-cache', maxAgeMs = Infinity, saveDelayMs = defaultSaveDelayMs } = options;
  const runtime = createRuntime(options.runtime);
  const { emit } = createEmitter(runtime.now, options.onEvent);
  // With an asynchronous storage too, nothing is overwritten while it is being read.
  const takeTurn = createTurns();
  let isPurged = false;
  let isRestored = false;
  /** Whether the data that was stored at the start has been read. */
  let isRead = false;
  /** Whether the last save failed and the storage was cleared. */
  let hasFailed = false;
  /** The snapshot that this tab last restored, saved or merged; `null` if the storage does not have its data. */
  let name: EnvelopeName | null = null;
  const storage = open();
  const page = options.lifecycle ?? ownPage();
  const hasItems = storage !== null && isItemStorage(storage);
  const place = storage && (hasItems ? snapshotOfItems(storage, key) : wholeSnapshot(storage, key));
  const maxBytes = options.maxBytes ?? (hasItems ? defaultMaxItemBytes : defaultMaxBytes);
  /** Reduced if the storage turns out to have less room. */
  let limitBytes = maxBytes;
  // Little work is left when the page goes away. Only an item storage is written in idle time too.
  const preparation = createIdleWork(
    runtime,
    saveDelayMs,
    () => blocks.prepare(),
    () => {
      if (hasItems) void save();
    },
  );
  const blocks = storedBlocksOf(cache, 'persistCache', {
    filter: options.filter,
    maxBytes,
    // Deferred, because this happens in the middle of a read, where no callback may run.
    onMalformed: () => void Promise.resolve().then(() => inTurn((from) => drop(from, 'malformed'))),
    onChange: hasItems || page !== null ? preparation.start : undefined,
  });
  const owner = {
    appVersion: options.version ?? '',
    schema: `${options.schema ?? ''} ${blocks.fingerprint}`,
  };
  const rule = () => ({ ...owner, nowMs: runtime.now(), maxAgeMs });

  const inTurn = (step: (at: SnapshotPlace) => void | Promise<void>) =>
    place ? takeTurn(() => step(place)) : Promise.resolve();

  type Action = Extract<PersistenceEvent, { type: 'persistence.failed' }>['action'];

  function failed(action: Action, error: unknown): void {
    emit({ type: 'persistence.failed', action, error, ignored: isDomException(error) });
  }

  function open(): StorageLike | null {
    try {
      const opened = typeof options.storage === 'function' ? options.storage() : options.storage;
      // A browser without storage, such as an embedded one, may return `null` instead of throwing.
      if (opened) return opened;
      failed('open', new Error('There is no storage: what persistCache was given is empty.'));
    } catch (error) {
      failed('open', error);
    }
    return null;
  }

  function look(
    at: SnapshotPlace,
    onFound: (stored: StoredSnapshot | null) => void | Promise<void>,
  ): void | Promise<void> {
    return settle(
      () => at.look(),
      onFound,
      (error) => failed('read', error),
    );
  }

  function restore(at: SnapshotPlace, stored: StoredSnapshot): void | Promise<void> {
    return settle(
      () => stored.open(rule()),
      (opened) => ('dropped' in opened ? drop(at, opened.dropped) : wake(at, opened)),
      (error) => failed('read', error),
    );
  }

  function wake(at: SnapshotPlace, opened: OpenedEnvelope): void | Promise<void> {
    if (isPurged) return;
    try {
      blocks.restore(opened.blocks, opened.facts);
    } catch {
      return drop(at, 'malformed');
    }
    name = opened;
    isRestored = true;
    const { sizeBytes, ageMs } = opened;
    emit({ type: 'persistence.restored', sizeBytes, ageMs });
  }

  function drop(at: SnapshotPlace, reason: DropReason): void | Promise<void> {
    emit({ type: 'persistence.dropped', reason });
    name = null;
    return remove(at);
  }

  function remove(at: SnapshotPlace): void | Promise<void> {
    return settle(
      () => at.remove(),
      () => {},
      (error) => failed('remove', error),
    );
  }

  /** Merges snapshots that another tab has saved since the last look, and detects whether the storage was emptied. */
  function catchUp(stored: StoredSnapshot | null, onEmptied = () => {}): void | Promise<void> {
    if (stored === null) {
      if (name === null) return;
      forgetStored();
      onEmptied();
      return;
    }
    const found = stored.name;
    if (found === null || found.stamp === name?.stamp) return;
    const isReplaced = name !== null && found.generation !== name.generation;
    if (isReplaced) empty(true);
    return settle(
      () => stored.open(rule()),
      (opened) => {
        // A snapshot that this version cannot use is overwritten.
        if (!('dropped' in opened)) takeOver(opened);
      },
      (error) => failed('read', error),
    );
  }

  function takeOver(opened: OpenedEnvelope): void {
    name = opened;
    try {
      blocks.merge(opened.blocks, opened.facts);
      emit({ type: 'persistence.merged' });
    } catch {
      emit({ type: 'persistence.dropped', reason: 'malformed' });
    }
  }

  function forgetStored(): void {
    blocks.startOver();
    name = null;
  }

  function empty(elsewhere: boolean): void {
    cache.reset();
    forgetStored();
    emit({ type: 'persistence.purged', elsewhere });
    if (elsewhere) options.onPurge?.();
  }

  function write(to: SnapshotPlace): void | Promise<void> {
    // A storage that cannot be read may still accept writes.
    const looked = look(to, (stored) => catchUp(stored));
    return isPromise(looked) ? looked.then(() => put(to)) : put(to);
  }

  function put(to: SnapshotPlace): void | Promise<void> {
    const next = { generation: name?.generation ?? newName(), stamp: newName() };
    let sizeBytes = 0;
    return settle(
      () => {
        const { sealed, settled } = seal(next);
        sizeBytes = sealed.sizeBytes;
        // There may be no room even for an empty snapshot.
        return sizeBytes > limitBytes ? to.remove() : to.write(sealed, settled);
      },
      () => {
        if (sizeBytes > limitBytes) return;
        name = next;
        hasFailed = false;
        emit({ type: 'persistence.saved', sizeBytes });
      },
      (error) => {
        // Even the empty storage was too small: the next snapshot is smaller.
        if (hasFailed) limitBytes = Math.min(limitBytes, sizeBytes) / 2;
        hasFailed = true;
        return clear(error);
      },
    );
  }

  function seal(next: EnvelopeName): {
    readonly sealed: SealedEnvelope;
    readonly settled: readonly BlockText[];
  } {
    let budgetBytes = limitBytes;
    for (;;) {
      const settled = blocks.settle(budgetBytes);
      const about = { ...next, ...owner, nowMs: runtime.now(), facts: blocks.facts };
      const sealed = sealEnvelope({ ...about, blocks: settled });
      // The header takes room too, of an unknown size.
      const excessBytes = sealed.sizeBytes - limitBytes;
      if (excessBytes <= 0 || settled.length === 0) return { sealed, settled };
      budgetBytes -= Math.max(excessBytes, directoryBytes);
    }
  }

  function newName(): string {
    return Math.floor(runtime.random() * 2 ** 52).toString(36);
  }

  function clear(reason: unknown): void | Promise<void> {
    // Removed by this tab itself: its data is still valid.
    name = null;
    return settle(
      () => storage!.clear(),
      () => emit({ type: 'persistence.cleared', error: reason }),
      (error) => failed('clear', error),
    );
  }

  const save = () => inTurn(write);
  const restored = inTurn((from) =>
    look(from, (stored) => (stored === null || isPurged ? undefined : restore(from, stored))),
  ).then(() => {
    isRead = true;
    blocks.arrived();
    return isRestored;
  });
  const line = createTabLine(options.channel, key, page, () => {
    const generation = name?.generation;
    empty(true);
    // Another write may have followed the removal in the other tab.
    void inTurn((from) =>
      look(from, (stored) =>
        stored !== null && stored.name?.generation === generation ? remove(from) : undefined,
      ),
    );
  });
  const stopListening =
    storage && page
      ? listenToPage(page, {
          // Reading an asynchronous storage would take too long now. Steps that are under way complete first,
          // because such a storage keeps the order of its calls.
          hidden: () => void (hasItems && isRead ? put(place!) : save()),
          // No messages arrived while the page was in the back/forward cache.
          thawed: () => void inTurn((from) => look(from, (stored) => catchUp(stored, () => empty(true)))),
        })
      : () => {};

  return {
    restored,
    save,
    purge() {
      isPurged = true;
      const purgedAtMs = runtime.now();
      empty(false);
      line.tellPurge(purgedAtMs);
      return inTurn(remove);
    },
    stop() {
      preparation.stop();
      stopListening();
      line.close();
    },
  };
}
