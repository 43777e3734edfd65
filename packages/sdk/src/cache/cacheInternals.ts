import type { Cache, CacheFragment, CacheOptions, WatchedFragment } from '../contract/cache.ts';
import type { Timers } from '../contract/runtime.ts';
import type { GarbageRoots } from '../store/memory/collectGarbage.ts';
import type { Planner } from '../plans/planner.ts';
import type { RecordStore } from '../store/records/recordStore.ts';
import type { RecordView, StoredRecord } from '../store/records/storedRecord.ts';
import type { Collector } from './collector.ts';
import type { Watchers } from './watchers.ts';

/** The internals of a cache, for its parts and for optional parts of the SDK. */
export interface CacheInternals {
  readonly store: RecordStore;
  readonly roots: GarbageRoots;
  readonly options: CacheOptions;
  readonly planner: Planner;
  /** Plans for data without optimistic layers. */
  readonly blindPlanner: Planner;
  readonly watchers: Watchers;
  readonly runtime: Timers;
  /** Set by the part that collects garbage. */
  collector: Collector | null;
  /** Runs a change and notifies watchers at its end. */
  change<Answer>(run: () => Answer): Answer;
  /** Like `change`; returns whether anything changed. */
  changes(run: () => void): boolean;
  /** Called when a view or record is read, written or watched. */
  used(subject: RecordView | StoredRecord): void;
  /** Masks the result of a watched fragment. Absent if results are not masked. */
  mask?(watched: WatchedFragment, fragment: CacheFragment): WatchedFragment;
  /** Watches a fragment of a masked object without a key. Returns `null` for any other object. */
  watchPart?(object: object, fragment: Omit<CacheFragment, 'id'>): WatchedFragment | null;
}

const insides = new WeakMap<Cache, CacheInternals>();

export function exposeInternals(cache: Cache, inside: CacheInternals): void {
  insides.set(cache, inside);
}

/** @throws TypeError if the cache was not created by `createCache` */
export function internalsOf(cache: Cache, asker: string): CacheInternals {
  const inside = insides.get(cache);
  if (inside === undefined) {
    throw new TypeError(
      `${asker} requires a cache created by createCache of the same copy of this package. Pass that cache.`,
    );
  }
  return inside;
}
