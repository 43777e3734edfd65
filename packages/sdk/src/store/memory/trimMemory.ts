import { batchSize, collectGarbage, type GarbageRoots } from './collectGarbage.ts';
import { bytesOf, bytesOfItem, bytesOfRootField } from './estimateBytes.ts';
import { contentsOf } from '../records/marking.ts';
import type { MemoryKeeper } from './memoryLimit.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { fieldOf } from '../records/fields.ts';
import { RecordView, StoredList, StoredRecord, type View } from '../records/storedRecord.ts';

/**
 * Returns collections that also remove data beyond an estimated number of bytes.
 *
 * Before the search for garbage, a separate pass adds up sizes: first watched and retained data and optimistic layers;
 * then each field of the query root and each entity written by key, from the most to the least recently used.
 * Everything from the first item that does not fit is removed. Changes during the pass count in the next collection.
 */
export function keepWithin(limitBytes: number, store: RecordStore, roots: GarbageRoots): MemoryKeeper {
  /** Views of the query root, and entities written by key, in the order of their last use. */
  const used = new Set<RecordView | StoredRecord>();
  const query = store.tables.root('ROOT_QUERY');
  /** Fields of the query root, and entities, that must not be removed; `null` outside of the pass. */
  let pinned: Set<unknown> | null = null;
  let changesBefore = 0;
  let changesAllowed = 0;

  function pin(view: View | StoredRecord): void {
    if (view instanceof StoredRecord) pinned!.add(view);
    else if (view instanceof RecordView && view.record === query)
      for (const key of keysOf(view)) pinned!.add(key);
  }

  /** Returns whether anything had to be removed. */
  function* trim(pins: Set<unknown>): Generator<undefined, boolean> {
    const number = ++store.collections;
    const decided = new Set<unknown>();
    const open: (StoredRecord | StoredList)[] = [];
    let bytes = 0;
    let reached = 0;
    let left = batchSize;

    function reach(value: unknown): void {
      if (!(value instanceof StoredRecord || value instanceof StoredList) || value.reachedBy === number)
        return;
      value.reachedBy = number;
      reached += 1;
      open.push(value);
    }

    function* weigh(value: unknown): Generator<undefined, void> {
      reach(value);
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (next instanceof StoredRecord) bytes += bytesOf(next);
        for (const item of contentsOf(next)) {
          if (next instanceof StoredList) bytes += bytesOfItem(item);
          reach(item);
          left -= 1;
          if (left > 0) continue;
          left = batchSize;
          yield;
        }
      }
    }

    /** Adds the size of an item, or removes the item if the limit is exceeded already. */
    function* decide(subject: string | StoredRecord): Generator<undefined, void> {
      left -= 1;
      if (decided.has(subject)) return;
      decided.add(subject);
      const isField = typeof subject === 'string';
      const value = isField ? fieldOf(query, subject, false) : subject;
      if (isField && query.extra?.base?.has(subject)) pins.add(subject);
      if (bytes <= limitBytes || pins.has(subject)) {
        if (isField) bytes += bytesOfRootField(subject, value);
        yield* weigh(value);
      }
      if (bytes <= limitBytes || pins.has(subject) || value === undefined) return;
      if (isField) store.remove(query, subject);
      else store.kept.delete(subject);
    }

    // The fields of the query root are processed one by one.
    query.reachedBy = number;
    for (const record of roots.retained()) yield* weigh(record);
    for (const { patches } of store.layers) {
      for (const { record, value } of patches) {
        yield* weigh(record);
        yield* weigh(value);
      }
    }
    for (const view of roots.watched()) pin(view);
    for (const subject of pins) yield* decide(subject as string);
    for (const each of [...used].reverse()) {
      if (each instanceof RecordView) for (const key of keysOf(each)) yield* decide(key);
      else if (store.kept.has(each)) yield* decide(each);
      else used.delete(each);
    }
    // Data that came with a snapshot and was never read.
    for (const key of store.keys(query)) yield* decide(key);
    for (const record of [...store.kept]) yield* decide(record);
    changesAllowed = reached >> 3;
    return bytes > limitBytes;
  }

  return {
    // Growth makes a collection due too: after a fraction of the work of the last one.
    isDue: () => store.changes - changesBefore > changesAllowed,
    used(view) {
      if (pinned !== null) pin(view);
      if (view instanceof StoredRecord ? !store.kept.has(view) : view.record !== query) return;
      // Move it to the end.
      used.delete(view);
      used.add(view);
    },
    *collect() {
      changesBefore = store.changes;
      pinned = new Set();
      try {
        const isTight = yield* trim(pinned);
        return yield* collectGarbage(store, roots, (view) => used.delete(view), isTight);
      } finally {
        pinned = null;
        changesBefore = store.changes;
      }
    },
  };
}

function keysOf(view: RecordView): Iterable<string> {
  return view.selection.shapeOf(view.record.typename).slotsByStorageKey.keys();
}
