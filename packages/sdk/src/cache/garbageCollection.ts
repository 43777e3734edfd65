import type { CachePart } from '../contract/cache.ts';
import { cachePart } from './cachePart.ts';
import { createCollector } from './collector.ts';
import { isLacking } from './isLacking.ts';

/**
 * Returns the part of a cache that removes unreachable entities: automatically in idle time unless the option `gc` is
 * `false`, and with `gc`, `retain` and `release`. The option `memoryLimit` requires it.
 */
export const garbageCollection = (): CachePart =>
  cachePart((inside) => {
    const { store, roots, options, runtime, change, used } = inside;
    const retained = new Map<string, number>();
    roots.retained = function* () {
      for (const id of retained.keys()) {
        const record = store.tables.find(id);
        if (record !== undefined) yield record;
      }
    };
    const collector = createCollector(store, roots, options, runtime, (step) =>
      change(() => store.apart(step)),
    );
    inside.collector = collector;
    return {
      gc: collector.collect,

      retain(id) {
        if (isLacking('id', { id }, 'retain')) return 0;
        const count = (retained.get(id) ?? 0) + 1;
        retained.set(id, count);
        const record = store.tables.find(id);
        if (record !== undefined) used(record);
        return count;
      },

      release(id) {
        const count = Math.max(0, (retained.get(id) ?? 0) - 1);
        if (count > 0) retained.set(id, count);
        else if (retained.delete(id)) change(() => (store.hasUnlinked = true));
        return count;
      },
    };
  });
