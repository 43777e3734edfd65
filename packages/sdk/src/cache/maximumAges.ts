import type { CachePart } from '../contract/cache.ts';
import { Ages } from '../store/records/ages.ts';
import { cachePart } from './cachePart.ts';

/** Returns the part of a cache that makes data stale after the `maxAgeMs` of `typePolicies`, which requires it. */
export const maximumAges = (): CachePart =>
  cachePart(({ store, runtime }) => {
    if (store.types.longestMaxAgeMs !== -Infinity) {
      store.ages = new Ages(store.types, runtime.now);
      store.hearsRepeats = true;
    }
    return {};
  });
