import type { Cache, CacheDiff, CacheFragment } from '../contract/cache.ts';
import type { DataState } from '../contract/networkStatus.ts';
import type { ResponsePath } from '../contract/document.ts';
import type { FragmentPlan } from '../plans/planner.ts';
import { diffView } from '../store/views/diffView.ts';
import { obtainView } from '../store/views/readView.ts';
import { exists } from '../store/records/fields.ts';
import { internalsOf } from './cacheInternals.ts';

/** The data that a fragment reads from an entity. */
export interface FragmentResult<Data = any> {
  /** The data; if it is incomplete, any field may be missing, and it is `{}` if there is nothing. */
  readonly data: Data;
  readonly complete: boolean;
  /**
   * The paths that are missing from the cache; `[[]]` if the entity itself is missing. Empty if the data is complete.
   */
  readonly missing: readonly ResponsePath[];
  readonly dataState: Extract<DataState, 'complete' | 'partial'>;
}

/** A fragment of one entity that is kept up to date while it has subscribers. */
export interface WatchedFragment<Data = any> {
  /** Notifies the listener when the result has changed, once per batch. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Returns the current result; the same object until it changes. */
  getCurrentResult(): FragmentResult<Data>;
}

const nothing: FragmentResult = {
  data: /* @__PURE__ */ Object.freeze({}),
  complete: false,
  missing: [[]],
  dataState: 'partial',
};

/**
 * Watches a fragment of one entity. Listeners are notified only of changes to data that the fragment selects.
 *
 * The entity may still be missing, and it is not garbage collected while there are listeners. Creating and reading a
 * watched fragment has no side effects, so both can happen during rendering.
 *
 * @throws TypeError if the cache was not created by `createCache`. Reading throws it if the document has several
 *   fragments and no name is given
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

  /** Returns `null` if the entity is missing or the fragment does not apply to its type. */
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
