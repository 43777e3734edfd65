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

/** A longer message would stall the tab that reads it. */
const mostCharacters = 1_000_000;

export interface TabsOptions {
  /** As that of `persistCache`, whose purges have to be heard. Default: `mainvideo-cache`. */
  readonly key?: string;
  /** Of the application. What another version says is ignored. Default: the empty string. */
  readonly version?: string;
  /** Answers whether a field is told and taken. Default: all are, those that policies call `private` too. */
  readonly filter?: FieldFilter;
  readonly onEvent?: EventListener | readonly EventListener[];
  /** Its clock and its chance alone are used. */
  readonly runtime?: Partial<Runtime>;
  /** The window whose going away closes the channel. Default: the one this runs in. */
  readonly lifecycle?: PageLifecycle;
  /**
   * Opens a channel; again when the page is back from the back/forward cache. What it delivers comes in a task of its own.
   * Default: a `BroadcastChannel` named as the key, where there are pages and such channels.
   */
  readonly channel?: () => TabChannel | null;
}

export interface TabsConnection {
  /** Tells nothing more, and hears of nothing. */
  stop(): void;
}

/**
 * Connects a cache with those of the other tabs: what one writes, the others have, without a request.
 *
 * Told is each field that changes beneath the optimistic layers, and that is removed or invalidated; taken is what the cache
 * has a field for, and what that links to. Of two writes of a field the younger stays, in every tab, in whichever order they
 * come: of requests that is the one that started later. Nothing that other tabs say, or a channel does, can break a write.
 *
 * Of pages that a policy joins, each tab keeps those that its user asked for. `reset` empties this cache alone; `purge` of
 * `persistCache` all.
 *
 * @throws TypeError if `createCache` has not made the cache
 */
export function connectTabs(cache: Cache, options: TabsOptions = {}): TabsConnection {
  const { key = 'mainvideo-cache', filter = () => true } = options;
  const runtime = createRuntime(options.runtime);
  const { emit } = createEmitter(runtime.now, options.onEvent);
  const page = options.lifecycle ?? ownPage();
  let tab = newTab(runtime.random());
  let sinceMs = runtime.now();
  let purgedAtMs = 0;
  /** The other tabs: while there are none, changes are not even noted. */
  const others = new Set<number>();
  const shared = sharedChangesOf(cache, 'connectTabs', {
    filter,
    orderAfter: (order) => orderAfter(order, runtime.now(), tab),
    // All that happens within one task is one message.
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

  /** What is too much for one message goes in halves. */
  function post(changed: readonly ChangedRecord[]): void {
    const changes = shared.take(changed);
    if (changes.objects.length === 0) return;
    const text = writeTabMessage(fingerprint, { ...facts(), says: 'changes', changes });
    if (text.length <= mostCharacters) return channel.post(text);
    if (changed.length === 1) throw new RangeError(`What changed takes ${text.length} characters.`);
    const half = changed.length >> 1;
    tell(() => post(changed.slice(0, half)));
    tell(() => post(changed.slice(half)));
  }

  function hear(data: unknown): void {
    const purgeMs = purgeTimeOf(data);
    if (purgeMs !== null) {
      // A time that is yet to come would silence this tab until then.
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
