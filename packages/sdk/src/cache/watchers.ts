import type { CacheDiff } from '../contract/cache.ts';
import { diffView } from '../store/diffView.ts';
import { equalJson } from '../store/jsonValue.ts';
import type { RecordStore } from '../store/recordStore.ts';
import type { RecordView, View } from '../store/storedRecord.ts';

/** Who is told when what a view shows changes. */
export interface Watchers {
  /** The answer stops it. */
  add(view: RecordView, withPartialData: boolean, callback: (diff: CacheDiff) => void): () => void;
  /** Calls each whose data changed since the last time, once. */
  tell(): void;
  /** The views that are watched. */
  views(): Iterable<View>;
}

interface Watcher {
  readonly withPartialData: boolean;
  readonly callback: (diff: CacheDiff) => void;
  last: CacheDiff;
}

/** @param onUnwatched the last watcher of a view stopped */
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
      // A callback may change the cache: what went stale by that is told after the present round.
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
                // Something may have read in the middle of a batch whose end is like its start: equal, in a new object.
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
      // One that throws must not keep the others from hearing of the change.
      if (failures.length > 0) throw failures[0];
    },
    views: () => watchersByView.keys(),
  };
}
