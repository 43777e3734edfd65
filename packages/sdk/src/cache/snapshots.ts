import type { CachePart } from '../contract/cache.ts';
import { applySnapshot } from '../store/snapshots/applySnapshot.ts';
import { takeSnapshot } from '../store/snapshots/takeSnapshot.ts';
import { cachePart } from './cachePart.ts';

/** Returns the part of a cache that takes and applies snapshots: `extract`, `restore` and `merge`. */
export const snapshots = (): CachePart =>
  cachePart(({ store, change }) => ({
    extract: () => takeSnapshot(store),

    restore(snapshot, { takeOwnership = false } = {}) {
      return change(() => store.apart(() => applySnapshot(store, snapshot, true, takeOwnership)));
    },

    merge(snapshot, { takeOwnership = false } = {}) {
      return change(() => applySnapshot(store, snapshot, false, takeOwnership));
    },
  }));
