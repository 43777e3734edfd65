import { internalsOf } from '../cache/cacheInternals.ts';
import type { Cache } from '../contract/cache.ts';
import { markStale } from '../store/records/markStale.ts';
import type { RecordView } from '../store/records/storedRecord.ts';
import { readWith, type VarDependent } from './makeVar.ts';

const tracked = new WeakSet<Cache>();

/**
 * Calls the `read` functions of a cache again when a variable of `makeVar` changes that they have read, and notifies the
 * watched queries whose result changes. Returns the same cache.
 *
 * @example
 * ```ts
 * const cache = trackVars(
 *   createCache({ typePolicies: { Query: { fields: { cartSize: { read: () => cart().length } } } } }),
 * );
 * ```
 *
 * @throws TypeError if the cache was not created by `createCache` or `composeCache`
 */
export function trackVars<Tracked extends Cache>(cache: Tracked): Tracked {
  const inside = internalsOf(cache, 'trackVars');
  const { store } = inside;
  if (store.functions === null || tracked.has(cache)) return cache;
  tracked.add(cache);
  const { functions } = store;
  const viewsByVar = new WeakMap<object, Set<RecordView>>();
  const dependent: VarDependent = {
    get reference() {
      return reference;
    },
    onRead(variable, view) {
      const views = viewsByVar.get(variable);
      if (views === undefined) viewsByVar.set(variable, new Set([view]));
      else views.add(view);
    },
    onChange(variable) {
      const views = viewsByVar.get(variable) ?? [];
      viewsByVar.delete(variable);
      inside.change(() => {
        for (const view of views) markStale(view, store.staleWatched);
      });
    },
  };
  const reference = new WeakRef(dependent);
  store.functions = {
    ...functions,
    read: (given, view, shape, slot) =>
      readWith(dependent, view, () => functions.read(given, view, shape, slot)),
  };
  return cache;
}
