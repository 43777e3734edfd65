import type { Cache } from '../contract/cache.ts';
import { createEmitter } from '../contract/emitter.ts';
import type { EventListener, PersistenceEvent } from '../contract/events.ts';
import { createRuntime, type Runtime } from '../contract/runtime.ts';
import type { StorageLike } from '../contract/storage.ts';
import { type DropReason, openEnvelope, sealEnvelope } from './envelope.ts';
import { isDomException } from './isDomException.ts';
import { onPageHidden, ownPage, type PageLifecycle } from './pageLifecycle.ts';
import { isPromise, settle } from './settle.ts';

export type { PageLifecycle } from './pageLifecycle.ts';

export interface PersistenceOptions {
  /** A function is called once, behind a guard: reading `localStorage` throws where storage is blocked. */
  readonly storage: StorageLike | (() => StorageLike);
  /** Default: `mainvideo-cache`. */
  readonly key?: string;
  /** Of the application. A snapshot of another version is dropped. Default: the empty string. */
  readonly version?: string;
  /** A snapshot that is older is dropped. Default: Infinity. */
  readonly maxAgeMs?: number;
  readonly onEvent?: EventListener | readonly EventListener[];
  /** Its clock alone is used. */
  readonly runtime?: Partial<Runtime>;
  /** The window whose hiding saves. Default: the one this runs in; in Node there is none, and only `save` saves. */
  readonly lifecycle?: PageLifecycle;
}

export interface Persistence {
  /**
   * Whether a snapshot was restored. Settled from the start with a synchronous storage; with another one, wait for it
   * before the first query, since restoring replaces everything. Never rejects.
   */
  readonly restored: Promise<boolean>;
  /** Writes now; before it returns, if the storage is synchronous. Never rejects: events say how it went. */
  save(): Promise<void>;
  /** Empties the cache at once, and removes the snapshot: for a sign-out. Never rejects. */
  purge(): Promise<void>;
  /** Saves no more when the page is hidden. What is stored stays. */
  stop(): void;
}

/**
 * Keeps a cache in a storage between visits: reads it at once, and writes it when the page is hidden or goes away.
 *
 * Nothing that a storage does or holds can break the application. If writing fails, whatever the error, the whole
 * storage is cleared. Any other storage error leaves the cache in memory alone, and is told as an event. What is no
 * snapshot of this application and version, or not a whole one, is removed and told as an event.
 */
export function persistCache(cache: Cache, options: PersistenceOptions): Persistence {
  const { key = 'mainvideo-cache', version: appVersion = '', maxAgeMs = Infinity } = options;
  const { now } = createRuntime(options.runtime);
  const { emit } = createEmitter(now, options.onEvent);
  const storage = open();
  // Steps follow one another also where each takes its time: nothing is written over what is still being read.
  let busy: Promise<void> | null = null;
  let isPurged = false;
  let isRestored = false;

  type Action = Extract<PersistenceEvent, { type: 'persistence.failed' }>['action'];

  function failed(action: Action, error: unknown): void {
    emit({ type: 'persistence.failed', action, error, ignored: isDomException(error) });
  }

  function open(): StorageLike | null {
    try {
      const opened = typeof options.storage === 'function' ? options.storage() : options.storage;
      // A browser without storage, such as an embedded one, may say `null` instead of throwing.
      if (opened) return opened;
      failed('open', new Error('There is no storage: what persistCache was given is empty.'));
    } catch (error) {
      failed('open', error);
    }
    return null;
  }

  function inTurn(step: (storage: StorageLike) => void | Promise<void>): Promise<void> {
    if (!storage) return Promise.resolve();
    const done = busy ? busy.then(() => step(storage)) : step(storage);
    if (!isPromise(done)) return Promise.resolve();
    // Whoever waits for `done` hears of its failure; the next step has its turn all the same.
    busy = done.catch(() => {});
    return done;
  }

  function read(from: StorageLike): void | Promise<void> {
    return settle(
      () => from.getItem(key),
      (text) => (text === null || text === undefined || isPurged ? undefined : restore(from, text)),
      (error) => failed('read', error),
    );
  }

  function restore(from: StorageLike, text: string): void | Promise<void> {
    const opened = openEnvelope(text, { appVersion, nowMs: now(), maxAgeMs });
    if ('dropped' in opened) return drop(from, opened.dropped);
    isRestored = cache.restore(opened.snapshot, { adopt: true });
    if (!isRestored) return drop(from, 'malformed');
    const { sizeBytes, ageMs } = opened;
    emit({ type: 'persistence.restored', sizeBytes, ageMs });
  }

  function drop(from: StorageLike, reason: DropReason): void | Promise<void> {
    emit({ type: 'persistence.dropped', reason });
    return remove(from);
  }

  function remove(from: StorageLike): void | Promise<void> {
    return settle(
      () => from.removeItem(key),
      () => {},
      (error) => failed('remove', error),
    );
  }

  function write(to: StorageLike): void | Promise<void> {
    const { text, sizeBytes } = sealEnvelope(cache.extract(), appVersion, now());
    return settle(
      () => to.setItem(key, text),
      () => emit({ type: 'persistence.saved', sizeBytes }),
      (error) => clear(to, error),
    );
  }

  function clear(full: StorageLike, reason: unknown): void | Promise<void> {
    return settle(
      () => full.clear(),
      () => emit({ type: 'persistence.cleared', error: reason }),
      (error) => failed('clear', error),
    );
  }

  const save = () => inTurn(write);
  const restored = inTurn(read).then(() => isRestored);
  const page = options.lifecycle ?? ownPage();
  const stop = storage && page ? onPageHidden(page, () => void save()) : () => {};

  return {
    restored,
    save,
    purge() {
      isPurged = true;
      cache.reset();
      return inTurn(remove);
    },
    stop,
  };
}
