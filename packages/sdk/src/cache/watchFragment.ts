import type { Cache, CacheDiff, CacheFragment, FragmentResult, WatchedFragment } from '../contract/cache.ts';
import type { FragmentPlan } from '../plans/planner.ts';
import { diffView } from '../store/views/diffView.ts';
import { obtainView } from '../store/views/readView.ts';
import { exists } from '../store/records/fields.ts';
import { internalsOf } from './cacheInternals.ts';

/** The result while the entity is missing, or the fragment does not apply to it. */
export const missingEntity: FragmentResult = {
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
  let current: FragmentResult<Data> = missingEntity;

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
            ? missingEntity
            : {
                data: now.result ?? missingEntity.data,
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
