import type { Cache, CacheFragment, CacheOptions } from '../contract/cache.ts';
import type { GarbageRoots } from '../store/collectGarbage.ts';
import type { Planner } from '../plans/planner.ts';
import type { RecordStore } from '../store/recordStore.ts';
import type { Watchers } from './watchers.ts';

/** What parts of the SDK that go with a cache, and are left out where nobody imports them, need of its inside. */
export interface CacheInternals {
  readonly store: RecordStore;
  readonly roots: GarbageRoots;
  readonly options: CacheOptions;
  readonly planner: Planner;
  /** Of what is beneath the optimistic layers. */
  readonly blindPlanner: Planner;
  readonly watchers: Watchers;
  /** Runs a change, and tells the watchers at its end. */
  change<Answer>(run: () => Answer): Answer;
  /** What is shown of a watched fragment. Absent: all of it. */
  mask?<Watched>(watched: Watched, fragment: CacheFragment): Watched;
}

const insides = new WeakMap<Cache, CacheInternals>();

export function exposeInternals(cache: Cache, inside: CacheInternals): void {
  insides.set(cache, inside);
}

/** @throws TypeError for what `createCache` has not made */
export function internalsOf(cache: Cache, asker: string): CacheInternals {
  const inside = insides.get(cache);
  if (inside === undefined) {
    throw new TypeError(
      `${asker} knows caches that createCache of this very package has made, and no others. Hand over that one, not a copy.`,
    );
  }
  return inside;
}
