import type { FieldFilter } from '../cache/storedBlocks.ts';
import type { EventListener } from '../contract/events.ts';
import type { Runtime } from '../contract/runtime.ts';
import type { StorageLike } from '../contract/storage.ts';
import type { PageLifecycle } from './pageLifecycle.ts';
import type { TabChannel } from './tabChannel.ts';

/** Options of `persistCache`. */
export interface PersistenceOptions {
  /**
   * The storage, or a function that returns it. The function is called once and may throw, as reading `localStorage`
   * does where storage is blocked.
   */
  readonly storage: StorageLike | (() => StorageLike);
  /** Defaults to `mainvideo-cache`. */
  readonly key?: string;
  /** The version of the application. Snapshots of other versions are dropped. Defaults to the empty string. */
  readonly version?: string;
  /**
   * A fingerprint of the schema. Snapshots with another fingerprint, or with other keys in the cache's policies, are
   * dropped.
   */
  readonly schema?: string;
  /** Maximum age of a snapshot in milliseconds. Defaults to Infinity. */
  readonly maxAgeMs?: number;
  /**
   * Maximum size of the snapshot in bytes (UTF-8). Least recently used data is left out first, and watched data last.
   *
   * Defaults to 2,000,000, or 50,000,000 with an `ItemStorage`.
   */
  readonly maxBytes?: number;
  /**
   * Returns whether a field is stored. It must always return the same value for a type and field.
   *
   * Fields that policies mark as `private` are never stored. Defaults to all other fields.
   */
  readonly filter?: FieldFilter;
  readonly onEvent?: EventListener | readonly EventListener[];
  /**
   * Called after another tab purged and this cache was emptied too. Fetch the visible data again, or reload the page.
   */
  readonly onPurge?: () => void;
  /**
   * Delay in milliseconds between a change and its preparation for storage in idle time. An `ItemStorage` is then
   * saved, with only the changed items.
   *
   * Other storages are written only when the page is hidden or unloaded. Defaults to 1,000.
   */
  readonly saveDelayMs?: number;
  /** Only its clock, timers and random numbers are used. */
  readonly runtime?: Partial<Runtime>;
  /**
   * The window whose hiding triggers a save. Defaults to the current one. Node has no window, so only `save`
   * saves.
   */
  readonly lifecycle?: PageLifecycle;
  /**
   * The channel that announces purges to other tabs. Defaults to a `BroadcastChannel` with the key as its name, on
   * platforms that have pages and channels.
   */
  readonly channel?: TabChannel | null;
}

/** The persistence of a cache, as returned by `persistCache`. */
export interface Persistence {
  /**
   * Resolves with whether a snapshot was restored. Never rejects.
   *
   * With a synchronous storage the cache is restored when `persistCache` returns. With an asynchronous storage,
   * earlier reads do not find stored data: pass the promise to `createClient` as `ready`.
   */
  readonly restored: Promise<boolean>;
  /** Saves now; with a synchronous storage, before it returns. Never rejects: events report the outcome. */
  save(): Promise<void>;
  /** Empties the cache immediately and removes the snapshot, in every tab. Use it on sign-out. Never rejects. */
  purge(): Promise<void>;
  /** Stops automatic saves and messages from other tabs. Stored data remains. */
  stop(): void;
}
