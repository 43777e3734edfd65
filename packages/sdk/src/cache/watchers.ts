import type { CacheDiff } from '../contract/cache.ts';
import { diffView } from '../store/views/diffView.ts';
import { equalJson } from '../store/records/jsonValue.ts';
import type { RecordStore } from '../store/records/recordStore.ts';
import type { RecordView, View } from '../store/records/storedRecord.ts';

/** The watchers of a cache, which are notified when the data of their view changes. */
export interface Watchers {
  /** Returns a function that removes the watcher. */
  add(view: RecordView, withPartialData: boolean, callback: (diff: CacheDiff) => void): () => void;
  /** Calls each watcher whose data changed since the last call, once. */
  tell(): void;
  /** The watched views. */
  views(): Iterable<View>;
}

interface Watcher {
  readonly withPartialData: boolean;
  readonly callback: (diff: CacheDiff) => void;
  last: CacheDiff;
}

/** @param onUnwatched called when a view has lost its last watcher */
export function createWatchers(store: RecordStore, onUnwatched: (view: RecordView) => void): Watchers {
  const watchersByView = new Map<View, Set<Watcher>>();
  let telling = false;

  return {
    add(view, withPartialData, callback) {
      const watcher: Watcher = { withPartialData, callback, last: diffView(store, view, withPartialData) };
      const watchers = watchersByView.get(view) ?? new Set();
      watchersByView.set(view, watchers.add(watcher));
      view.extra!.answers!.watchers += 1;
      return () => {
        if (!watchers.delete(watcher)) return;
        view.extra!.answers!.watchers -= 1;
        if (watchers.size > 0) return;
        watchersByView.delete(view);
        onUnwatched(view);
      };
    },
    tell() {
      // A callback may change the cache. Views that become stale by that are notified after the current round.
      if (telling) return;
      telling = true;
      const failures: unknown[] = [];
      try {
        while (store.staleWatched.size > 0) {
          const views = [...store.staleWatched];
          store.staleWatched.clear();
          for (const view of views) {
            for (const watcher of [...(watchersByView.get(view) ?? [])]) {
              if (!watchersByView.get(view)?.has(watcher)) continue;
              try {
                const diff = diffView(store, view, watcher.withPartialData);
                const heard = watcher.last;
                watcher.last = diff;
                // A read in the middle of a batch may have created a new object that equals the old one.
                if (diff === heard || equalJson(diff, heard)) continue;
                watcher.callback(diff);
              } catch (error) {
                failures.push(error);
              }
            }
          }
        }
      } finally {
        telling = false;
      }
      // An error in one callback must not keep the others from being notified.
      if (failures.length > 0) throw failures[0];
    },
    views: () => watchersByView.keys(),
  };
}
