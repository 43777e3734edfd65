import { referenceOf } from './entityTables.ts';
import { Marking } from './marking.ts';
import { refreshView } from './readView.ts';
import type { RecordStore } from './recordStore.ts';
import { releaseViews } from './releaseViews.ts';
import {
  compactRoot,
  exists,
  fieldOf,
  isBare,
  isEmbeddedAnywhere,
  isWatched,
  outdated,
  type RecordView,
  type StoredRecord,
  type View,
  viewsOf,
} from './storedRecord.ts';

/** Records, or other small things, between two chances to stop. */
export const batchSize = 512;

/** What is kept, beside what is stored under the roots and by name. */
export interface GarbageRoots {
  retained(): Iterable<StoredRecord>;
  watched(): Iterable<View>;
}

/**
 * Removes what nothing reaches, a little at a time: stops wherever the store is whole, after about `batchSize` small things.
 * Answers the references of what it removed.
 *
 * First it marks what roots reach, then it empties the entities that are not marked, and then it takes them out of their
 * tables: in two passes, so that one that somebody gets hold of in between links to no entity that is in no table. What
 * is stored may change while it waits: see `Marking`.
 *
 * @param forget this view is of no use any more
 * @param isTight views that nobody watches go if they lack anything, even if they say so already
 */
export function* collectGarbage(
  store: RecordStore,
  roots: GarbageRoots,
  forget: (view: RecordView) => void = () => undefined,
  isTight = false,
): Generator<undefined, string[]> {
  const { tables, types } = store;
  const marking = (store.marking = new Marking(++store.collections));
  const garbage: StoredRecord[] = [];
  const removed: string[] = [];
  /** How many small things there are left to do before the next chance to stop. */
  let left = batchSize;
  store.hasUnlinked = false;
  // What was written by name is known as kept from then on.
  tables.fill();
  tables.onObtain = (record) => marking.reach(record);
  // What a policy led to may be removed: whoever asks it again finds what is there then.
  store.viewables = new WeakMap();

  function* all(): Iterable<unknown> {
    yield* tables.table('').values();
    yield* roots.retained();
    yield* store.kept;
    for (const { patches } of store.layers) {
      for (const { record, value } of patches) {
        if (value === outdated) continue;
        yield record;
        yield value;
      }
    }
    if (!types.derives) return;
    for (const view of roots.watched()) {
      // What it showed once is not what it leads to now.
      refreshView(store, view);
      yield view;
    }
  }

  /** Marks what is reached from what is, until there is no more. */
  function* drain(): Generator<undefined, void> {
    while ((left = marking.advance(left)) <= 0) {
      left = batchSize;
      yield;
    }
  }

  function* each<Item>(items: Iterable<Item>, visit: (item: Item) => void): Generator<undefined, void> {
    for (const item of items) {
      visit(item);
      left -= 1;
      if (left > 0) continue;
      left = batchSize;
      yield;
      // Whatever was said meanwhile comes before the next item.
      yield* drain();
    }
    yield* drain();
  }

  try {
    yield* each(all(), (value) => marking.reach(value));
    yield* each(tables.all(), (record) => {
      if (marking.has(record)) return;
      if (isObserved(record)) marking.reach(record);
      else garbage.push(record);
    });
    yield* each(garbage, (record) => {
      if (marking.has(record)) return;
      if (exists(record, true)) removed.push(referenceOf(record));
      for (const view of store.discard(record)) marking.unused.push(view);
    });
    yield* each(garbage, (record) => {
      if (!marking.has(record) && isBare(record) && !record.extra?.marks) tables.remove(record);
    });
    for (const root of tables.table('').values()) {
      yield* each([...viewsOf(root)], (view) => {
        if (!isUseless(view, isTight)) return;
        forgetRootView(root, view);
        forget(view);
        marking.unused.push(view);
      });
      compactRoot(root);
    }
    yield* each(releaseViews(marking.unused, marking), (count) => (left -= count));
    return removed;
  } finally {
    store.marking = null;
    tables.onObtain = null;
  }
}

/** Does somebody wait for changes of it by itself, or of what a policy looked at it for? */
function isObserved(record: StoredRecord): boolean {
  for (const { extra } of viewsOf(record)) if (extra?.answers?.watchers) return true;
  const observers = record.extra?.observers;
  return !!observers && [...observers].some(isWatched);
}

/** A view of a root that shows what was once, and cannot be whole, since a field is gone; and nobody waits for it. */
function isUseless(view: RecordView, isTight: boolean): boolean {
  const { record, selection, withoutLayers } = view;
  if ((!view.isStale && !isTight) || isWatched(view) || isEmbeddedAnywhere(view)) return false;
  const { names, storageKeys, rules } = selection.shapeOf(record.typename);
  return storageKeys.some(
    (key, slot) =>
      names[slot] !== '__typename' &&
      rules[slot]?.read === undefined &&
      fieldOf(record, key, withoutLayers) === undefined,
  );
}

function forgetRootView(root: StoredRecord, view: RecordView): void {
  (root.views as Map<unknown, RecordView>).delete(view.selection);
  const index = root.extra?.viewsByKey;
  for (const key of view.shape?.slotsByStorageKey.keys() ?? []) {
    const readers = index?.get(key);
    if (readers?.delete(view) && readers.size === 0) index!.delete(key);
  }
}
