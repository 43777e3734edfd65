import type { Cache, CacheDiff, CacheFragment } from '../contract/cache.ts';
import type { DataState } from '../contract/networkStatus.ts';
import type { ResponsePath } from '../contract/document.ts';
import type { FragmentPlan } from '../plans/planner.ts';
import { diffView } from '../store/diffView.ts';
import { obtainView } from '../store/readView.ts';
import { exists } from '../store/storedRecord.ts';
import { internalsOf } from './cacheInternals.ts';

/** What a fragment shows of an entity. */
export interface FragmentResult<Data = any> {
  /** `{}` if there is nothing of it; where it is not complete, any field may be absent. */
  readonly data: Data;
  readonly complete: boolean;
  /** The paths that the cache lacks; `[[]]`: the entity itself. Empty if complete. */
  readonly missing: readonly ResponsePath[];
  readonly dataState: Extract<DataState, 'complete' | 'partial'>;
}

/** A fragment of one entity, for as long as somebody listens. */
export interface WatchedFragment<Data = any> {
  /** Hears that the result changed, once per batch. The answer stops it. */
  subscribe(listener: () => void): () => void;
  /** The same object until the result changes. */
  getCurrentResult(): FragmentResult<Data>;
}

const nothing: FragmentResult = {
  data: Object.freeze({}),
  complete: false,
  missing: [[]],
  dataState: 'partial',
};

/**
 * One entity by one fragment, kept up to date: whoever listens hears of changes of what the fragment selects, and of
 * nothing else. It need not be there yet. While somebody listens it is not collected.
 *
 * Nothing happens before it is asked, so one can be made, and read, while a component renders.
 *
 * @throws TypeError for a cache that `createCache` has not made; on reading, for a document of several fragments without a name
 */
export function watchFragment<Data, Vars>(
  cache: Cache,
  fragment: CacheFragment<Data, Vars>,
): WatchedFragment<Data> {
  const { store, planner, blindPlanner, watchers, mask } = internalsOf(cache, 'watchFragment');
  const { id, optimistic = true } = fragment;
  let plan: FragmentPlan | null = null;
  let seen: CacheDiff | null = null;
  let current: FragmentResult<Data> = nothing;

  function planned(): FragmentPlan {
    return (plan ??= (optimistic ? planner : blindPlanner).fragment(fragment));
  }

  /** `null`: the entity is not there, or is none that the fragment is on. */
  function diff(): CacheDiff | null {
    const { typeCondition, selection } = planned();
    const record = id ? store.tables.find(id) : undefined;
    if (record === undefined || !exists(record, !optimistic)) return null;
    if (store.types.applies(typeCondition, record.typename) === false) return null;
    return diffView(store, obtainView(record, selection), true);
  }

  const watched: WatchedFragment<Data> = {
    getCurrentResult() {
      const now = diff();
      if (now !== seen) {
        seen = now;
        current =
          now === null
            ? nothing
            : {
                data: now.result ?? nothing.data,
                complete: now.complete,
                missing: now.missing,
                dataState: now.complete ? 'complete' : 'partial',
              };
      }
      return current;
    },
    subscribe(listener) {
      const record = id ? store.tables.obtainByReference(id) : undefined;
      if (record === undefined) return () => {};
      return watchers.add(obtainView(record, planned().selection), true, () => listener());
    },
  };
  return mask ? mask(watched, fragment) : watched;
}
