import type { Cache, CacheWrite } from '../contract/cache.ts';
import { internalsOf } from './cacheInternals.ts';

/**
 * Returns a function that writes responses received in the past. Data requested from now on overrides them. Other
 * tabs are not notified.
 *
 * @throws TypeError if the cache was not created by `createCache`
 */
export function writePast(cache: Cache, asker: string): (write: CacheWrite, answeredMs: number) => void {
  const { store, change } = internalsOf(cache, asker);
  const order = store.takeOrder();
  // All of the data has the same order, so its age is the age of the oldest response.
  let oldestMs = Infinity;
  return (write, answeredMs) =>
    change(() =>
      store.apart(() => {
        const { query, variables = {}, data } = write;
        cache.writeQuery<any, any>({ query, variables, data, order, takeOwnership: true });
        oldestMs = Math.min(oldestMs, answeredMs);
        store.ages?.backdate(order, oldestMs);
      }),
    );
}
