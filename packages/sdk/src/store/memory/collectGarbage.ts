import { referenceOf } from '../records/entityTables.ts';
import { Marking } from '../records/marking.ts';
import { refreshView } from '../views/readView.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { releaseViews } from './releaseViews.ts';
import { isEmbeddedAnywhere, isWatched } from '../records/parents.ts';
import { compactRoot, exists, fieldOf, isBare } from '../records/fields.ts';
import { outdated, type RecordView, type StoredRecord, type View, viewsOf } from '../records/storedRecord.ts';

/** The number of records, or other small items, between two opportunities to stop. */
export const batchSize = 512;

/** Data to retain in addition to the data under the roots and the entities written by key. */
export interface GarbageRoots {
  retained: () => Iterable<StoredRecord>;
  watched(): Iterable<View>;
}

/**
 * Removes unreachable data in small steps: yields after about `batchSize` small items, always at a point where the
 * store is consistent. Returns the keys of the removed entities.
 *
 * Marks what the roots reach, then empties the unmarked entities, then removes them from their tables. These are two
 * passes, so that an entity that is accessed in between never links to one that is in no table. Stored data may change
 * between the steps: see `Marking`.
 *
 * @param forget called for each view that is no longer useful
 * @param isTight whether to also remove incomplete views without watchers that are not stale
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
  /** The number of small items until the next opportunity to stop. */
  let left = batchSize;
  store.hasUnlinked = false;
  // From now on, entities written by key count as retained.
  tables.fill();
  tables.onObtain = (record) => marking.reach(record);
  // Values returned by policies may be removed. The next read calls the policy again.
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
      // Refresh first: a stale view may still show data that it no longer leads to.
      refreshView(store, view);
      yield view;
    }
  }

  /** Marks everything that is reachable from the marked items. */
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
      // Handle changes made in the meantime before the next item.
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

/** Returns whether a watcher depends on the record, either directly or through a policy that read it. */
function isObserved(record: StoredRecord): boolean {
  for (const { extra } of viewsOf(record)) if (extra?.answers?.watchers) return true;
  const observers = record.extra?.observers;
  return !!observers && [...observers].some(isWatched);
}

/** Returns whether a root's view is out of date, cannot become complete because a field is gone, and is not watched. */
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
