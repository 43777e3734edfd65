import {
  type ChangedRecord,
  type ChangeSet,
  type FieldFilter,
  sharedChangesOf,
} from '../cache/sharedChanges.ts';
import type { Cache } from '../contract/cache.ts';
import { createEmitter } from '../contract/emitter.ts';
import type { EventListener } from '../contract/events.ts';
import { createRuntime, type Runtime } from '../contract/runtime.ts';
import { ownPage, type PageLifecycle } from './pageLifecycle.ts';
import { openChannel, platformChannel, type TabChannel } from './tabChannel.ts';
import { purgeTimeOf } from './tabLine.ts';
import { readTabMessage, type TabFacts, writeTabMessage } from './tabMessage.ts';
import { newTab, orderAfter } from './tabOrder.ts';

/** A longer message would block the receiving tab while it is parsed. */
const mostCharacters = 1_000_000;

/** Options of `connectTabs`. */
export interface TabsOptions {
  /** The `key` of `persistCache`, whose purges this tab must receive. Defaults to `mainvideo-cache`. */
  readonly key?: string;
  /** The version of the application. Messages from other versions are ignored. Defaults to the empty string. */
  readonly version?: string;
  /**
   * Returns whether a field is sent and accepted. Defaults to all fields, including those that policies mark as
   * `private`.
   */
  readonly filter?: FieldFilter;
  readonly onEvent?: EventListener | readonly EventListener[];
  /** Only its clock and random numbers are used. */
  readonly runtime?: Partial<Runtime>;
  /** The window whose lifecycle closes and reopens the channel. Defaults to the current one. */
  readonly lifecycle?: PageLifecycle;
  /**
   * Opens a channel, and opens it again when the page returns from the back/forward cache. Messages must arrive in
   * separate tasks.
   *
   * Defaults to a `BroadcastChannel` with the key as its name, on platforms that have pages and channels.
   */
  readonly channel?: () => TabChannel | null;
}

/** The connection of a cache with other tabs. */
export interface TabsConnection {
  /** Stops sending and receiving changes. */
  stop(): void;
}

/**
 * Connects a cache with the caches of other tabs, so that they share changes without requests.
 *
 * Sends each base field that changes, is removed or is invalidated; optimistic layers are not sent. Accepts fields
 * that this cache has, and the entities they link to. Of two writes of a field, the more recent one wins in every
 * tab, in whatever order they arrive. The more recent of two requests is the one that started later. Messages and
 * channel errors cannot break a write.
 *
 * For paginated fields, each tab retains the pages that its user loaded. `reset` empties only this cache; `purge` of
 * `persistCache` empties all.
 *
 * @throws TypeError if the cache was not created by `createCache`
 */
export function connectTabs(cache: Cache, options: TabsOptions = {}): TabsConnection {
  const { key = 'mainvideo-cache', filter = () => true } = options;
  const runtime = createRuntime(options.runtime);
  const { emit } = createEmitter(runtime.now, options.onEvent);
  const page = options.lifecycle ?? ownPage();
  let tab = newTab(runtime.random());
  let sinceMs = runtime.now();
  let purgedAtMs = 0;
  /** The other open tabs. If this set is empty, changes are not recorded. */
  const others = new Set<number>();
  const shared = sharedChangesOf(cache, 'connectTabs', {
    filter,
    orderAfter: (order) => orderAfter(order, runtime.now(), tab),
    // All changes of one task form one message.
    onChange: () => void Promise.resolve().then(sendChanges),
    onEmptied: () => (sinceMs = runtime.now()),
  });
  const fingerprint = `${options.version ?? ''} ${shared.fingerprint}`;
  const facts = (): TabFacts => ({ tab, sinceMs, purgedAtMs });
  const channel = openChannel(
    options.channel ?? (() => (page === null ? null : platformChannel(key))),
    page,
    {
      hear,
      leaving: () => say('bye'),
      back() {
        forgetOthers();
        say('hello');
      },
    },
  );
  say('hello');

  function say(word: 'hello' | 'here' | 'bye'): void {
    tell(() => channel.post(writeTabMessage(fingerprint, { ...facts(), says: word })));
  }

  function tell(post: () => void): void {
    try {
      post();
    } catch (error) {
      emit({ type: 'tabs.failed', action: 'send', error });
    }
  }

  function sendChanges(): void {
    const changed = shared.drain();
    if (others.size > 0) tell(() => post(changed));
    shared.forget();
  }

  /** Changes that are too large for one message are split in half. */
  function post(changed: readonly ChangedRecord[]): void {
    const changes = shared.take(changed);
    if (changes.objects.length === 0) return;
    const text = writeTabMessage(fingerprint, { ...facts(), says: 'changes', changes });
    if (text.length <= mostCharacters) return channel.post(text);
    if (changed.length === 1) throw new RangeError(`The change is too long: ${text.length} characters.`);
    const half = changed.length >> 1;
    tell(() => post(changed.slice(0, half)));
    tell(() => post(changed.slice(half)));
  }

  function hear(data: unknown): void {
    const purgeMs = purgeTimeOf(data);
    if (purgeMs !== null) {
      // A time in the future would silence this tab until then.
      purgedAtMs = Math.max(purgedAtMs, Math.min(purgeMs, runtime.now()));
      return;
    }
    const message = readTabMessage(fingerprint, data);
    if (typeof message === 'string') return emit({ type: 'tabs.ignored', reason: message });
    if (message.tab === tab) {
      tab = newTab(runtime.random());
      say('hello');
    }
    if (message.says === 'bye') others.delete(message.tab);
    else others.add(message.tab);
    shared.setOpen(others.size > 0);
    if (message.says === 'hello') say('here');
    if (message.says === 'changes') watchChanges(message, message.changes);
  }

  function forgetOthers(): void {
    others.clear();
    shared.setOpen(false);
  }

  function watchChanges(from: TabFacts, given: unknown): void {
    if (from.sinceMs < purgedAtMs || sinceMs < from.purgedAtMs)
      return emit({ type: 'tabs.ignored', reason: 'purged' });
    purgedAtMs = Math.max(purgedAtMs, from.purgedAtMs);
    let changes: ChangeSet;
    try {
      changes = shared.check(given);
    } catch {
      return emit({ type: 'tabs.ignored', reason: 'malformed' });
    }
    try {
      shared.lay(changes);
    } catch (error) {
      emit({ type: 'tabs.failed', action: 'receive', error });
    }
  }

  return {
    stop() {
      say('bye');
      forgetOthers();
      channel.close();
    },
  };
}
