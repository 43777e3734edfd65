import type { Cache, CacheWrite } from '../contract/cache.ts';
import { internalsOf } from './cacheInternals.ts';

/**
 * Writes what was answered in the past, at `answeredMs`: beneath all that is asked for from now on. Other tabs are not told.
 *
 * @throws TypeError for what `createCache` has not made
 */
export function writePast(cache: Cache, asker: string): (write: CacheWrite, answeredMs: number) => void {
  const { store, change } = internalsOf(cache, asker);
  const order = store.takeOrder();
  // All of it has one order, and so is as old as the oldest.
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
