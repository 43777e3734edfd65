import { type BlockText, directoryBytes, type FieldFilter, storedBlocksOf } from '../cache/storedBlocks.ts';
import type { Cache } from '../contract/cache.ts';
import { createEmitter } from '../contract/emitter.ts';
import type { EventListener, PersistenceEvent } from '../contract/events.ts';
import { createRuntime, type Runtime } from '../contract/runtime.ts';
import type { StorageLike } from '../contract/storage.ts';
import { isDomException } from '../contract/isDomException.ts';
import {
  type DropReason,
  type EnvelopeName,
  type OpenedEnvelope,
  type SealedEnvelope,
  sealEnvelope,
} from './envelope.ts';
import { listenToPage, ownPage, type PageLifecycle } from './pageLifecycle.ts';
import { isPromise, settle } from './settle.ts';
import {
  isItemStorage,
  type SnapshotPlace,
  snapshotOfItems,
  type StoredSnapshot,
  wholeSnapshot,
} from './snapshotPlace.ts';
import type { TabChannel } from './tabChannel.ts';
import { createTabLine } from './tabLine.ts';

export type { PageLifecycle } from './pageLifecycle.ts';
export type { TabChannel } from './tabChannel.ts';

/**
 * Browsers give a site 5 MiB of local storage, and some count two bytes a letter: this fits, and leaves room for others.
 */
const defaultMaxBytes = 2_000_000;
/** Storages of many items are databases and files. */
const defaultMaxItemBytes = 50_000_000;
const defaultSaveDelayMs = 1_000;
/** A slice of what is made in idle time ends after this long, or after so many texts. */
const sliceMs = 4;
const mostTexts = 32;
/** Between two slices, where the platform does not say when it is idle. */
const pauseMs = 8;

export interface PersistenceOptions {
  /** A function is called once, behind a guard: reading `localStorage` throws where storage is blocked. */
  readonly storage: StorageLike | (() => StorageLike);
  /** Default: `mainvideo-cache`. */
  readonly key?: string;
  /** Of the application. A snapshot of another version is dropped. Default: the empty string. */
  readonly version?: string;
  /** A fingerprint of the schema. A snapshot of another one, or of other keys in the cache's policies, is dropped. */
  readonly schema?: string;
  /** A snapshot that is older is dropped. Default: Infinity. */
  readonly maxAgeMs?: number;
  /**
   * The snapshot, as UTF-8, is never larger: beyond that, what was used least recently is left out, and what is watched goes
   * last. Default: 2,000,000; with an `ItemStorage`, 50,000,000.
   */
  readonly maxBytes?: number;
  /**
   * Answers whether a field is stored. Always the same for the same type and field. Fields that policies call `private` are
   * not stored anyway. Default: all others are.
   */
  readonly filter?: FieldFilter;
  readonly onEvent?: EventListener | readonly EventListener[];
  /** Another tab purged, and this cache was emptied too: fetch anew what is shown, or reload the page. */
  readonly onPurge?: () => void;
  /**
   * How long after a change it is made ready to be stored, in idle time, and saved to an `ItemStorage`, which is told of what
   * changed alone. Other storages are written when the page is hidden or unloaded, and at no other time. Default: 1,000.
   */
  readonly saveDelayMs?: number;
  /** Its clock, its timers and its chance alone are used. */
  readonly runtime?: Partial<Runtime>;
  /** The window whose hiding saves. Default: the one this runs in; in Node there is none, and only `save` saves. */
  readonly lifecycle?: PageLifecycle;
  /** How tabs hear of a purge. Default: a `BroadcastChannel` named as the key, where there are pages and such channels. */
  readonly channel?: TabChannel | null;
}

export interface Persistence {
  /**
   * Whether a snapshot was restored. Settled from the start with a synchronous storage; with another one, whoever asks the
   * cache before does not find what was stored (`createClient` takes it as `ready`). Never rejects.
   */
  readonly restored: Promise<boolean>;
  /** Writes now; before it returns, if the storage is synchronous. Never rejects: events say how it went. */
  save(): Promise<void>;
  /** Empties the cache at once, and removes the snapshot, in every tab: for a sign-out. Never rejects. */
  purge(): Promise<void>;
  /** Saves no more by itself, and hears of no other tab. What is stored stays. */
  stop(): void;
}

/**
 * Keeps a cache in a storage between visits: reads it at once, and writes it when the page is hidden or goes away.
 *
 * Nothing that a storage does or holds can break the application. If writing fails, whatever the error, the whole
 * storage is cleared. Any other storage error leaves the cache in memory alone, and is told as an event. What is no
 * snapshot of this application, version and schema, or not a whole one, is removed and told as an event.
 *
 * What is restored lies beneath what the cache has by then: each field that is not there comes, but for what was evicted
 * meanwhile. Tabs that share a storage take over what the others have stored
 * before they store, and store nothing of what was there when the storage was emptied.
 *
 * @throws TypeError if `createCache` has not made the cache
 */
export function persistCache(cache: Cache, options: PersistenceOptions): Persistence {
  const { key = 'mainvideo-cache', maxAgeMs = Infinity, saveDelayMs = defaultSaveDelayMs } = options;
  const runtime = createRuntime(options.runtime);
  const { emit } = createEmitter(runtime.now, options.onEvent);
  // Steps follow one another also where each takes its time: nothing is written over what is still being read.
  let busy: Promise<void> | null = null;
  let isPurged = false;
  let isRestored = false;
  /** Whatever was stored when this began is known. */
  let isRead = false;
  let isStopped = false;
  /** The last save, for which the storage was cleared. */
  let hasFailed = false;
  /** Of the save that is due. */
  let timer: unknown = null;
  /** What this tab last restored, stored or took over; `null`: the storage holds nothing of it. */
  let name: EnvelopeName | null = null;
  const storage = open();
  const page = options.lifecycle ?? ownPage();
  const hasItems = storage !== null && isItemStorage(storage);
  const place = storage && (hasItems ? snapshotOfItems(storage, key) : wholeSnapshot(storage, key));
  const maxBytes = options.maxBytes ?? (hasItems ? defaultMaxItemBytes : defaultMaxBytes);
  /** Less, where there turned out to be less room. */
  let limitBytes = maxBytes;
  const blocks = storedBlocksOf(cache, 'persistCache', {
    filter: options.filter,
    maxBytes,
    // In the middle of a read, where nobody must be called.
    onMalformed: () => void Promise.resolve().then(() => inTurn((from) => drop(from, 'malformed'))),
    onChange: hasItems || page !== null ? prepareSoon : undefined,
  });
  const owner = {
    appVersion: options.version ?? '',
    schema: `${options.schema ?? ''} ${blocks.fingerprint}`,
  };
  const rule = () => ({ ...owner, nowMs: runtime.now(), maxAgeMs });

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

  function inTurn(step: (place: SnapshotPlace) => void | Promise<void>): Promise<void> {
    if (!place) return Promise.resolve();
    const done = busy ? busy.then(() => step(place)) : step(place);
    if (!isPromise(done)) return Promise.resolve();
    // Whoever waits for `done` hears of its failure; the next step has its turn all the same.
    busy = done.catch(() => {});
    return done;
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

  /** Takes over what another tab has stored since this one looked, and learns whether the storage was emptied since. */
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
        // What this version of the application cannot use it writes over.
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
    // A storage that cannot be read may take what is written all the same.
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
        // There may be no room for a snapshot of nothing.
        return sizeBytes > limitBytes ? to.remove() : to.write(sealed, settled);
      },
      () => {
        if (sizeBytes > limitBytes) return;
        name = next;
        hasFailed = false;
        emit({ type: 'persistence.saved', sizeBytes });
      },
      (error) => {
        // With all else gone there was no room either: the next one is smaller.
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
      // The header takes room too, and nobody knows how much before.
      const excessBytes = sealed.sizeBytes - limitBytes;
      if (excessBytes <= 0 || settled.length === 0) return { sealed, settled };
      budgetBytes -= Math.max(excessBytes, directoryBytes);
    }
  }

  function newName(): string {
    return Math.floor(runtime.random() * 2 ** 52).toString(36);
  }

  function clear(reason: unknown): void | Promise<void> {
    // By this tab itself: what it has is as good as before.
    name = null;
    return settle(
      () => storage!.clear(),
      () => emit({ type: 'persistence.cleared', error: reason }),
      (error) => failed('clear', error),
    );
  }

  /**
   * Makes the texts of what changed a little at a time, when the page has nothing better to do: little is left for the moment
   * in which it goes away. Nothing is written by that, but to a storage of many items in the end.
   */
  function prepareSoon(): void {
    if (timer !== null || isStopped) return;
    timer = runtime.setTimeout(whenIdle, saveDelayMs);
    // In Node a timer keeps the process alive, and a cache is no reason to live.
    (timer as { unref?(): void } | null)?.unref?.();
  }

  function whenIdle(): void {
    if (runtime.requestIdle) runtime.requestIdle(prepare);
    else prepare();
  }

  function prepare(): void {
    if (isStopped) return;
    const untilMs = runtime.now() + sliceMs;
    try {
      let texts = 0;
      while (blocks.prepare()) {
        texts += 1;
        // Where the clock is too coarse to tell, as browsers make it against tracking.
        if (runtime.now() < untilMs && texts < mostTexts) continue;
        timer = runtime.setTimeout(whenIdle, pauseMs);
        return;
      }
    } catch {
      // The save will say what cannot be written.
    }
    timer = null;
    if (hasItems) void save();
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
    // It may have been written here after it was removed there.
    void inTurn((from) =>
      look(from, (stored) =>
        stored !== null && stored.name?.generation === generation ? remove(from) : undefined,
      ),
    );
  });
  const stopListening =
    storage && page
      ? listenToPage(page, {
          // A look takes its time where the storage does, and so does waiting for one's turn, and there is none left. What is
          // under way comes first all the same: such a storage keeps the order.
          hidden: () => void (hasItems && isRead ? put(place!) : save()),
          // Whatever happened meanwhile, nobody could tell this page.
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
      isStopped = true;
      runtime.clearTimeout(timer);
      stopListening();
      line.close();
    },
  };
}
