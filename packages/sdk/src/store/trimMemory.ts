import { batchSize, collectGarbage, type GarbageRoots } from './collectGarbage.ts';
import { bytesOf, bytesOfItem, bytesOfRootField } from './estimateBytes.ts';
import { contentsOf } from './marking.ts';
import type { MemoryKeeper } from './memoryLimit.ts';
import type { RecordStore } from './recordStore.ts';
import { fieldOf, RecordView, StoredList, StoredRecord, type View } from './storedRecord.ts';

/**
 * Collections that also drop what does not fit into so many bytes, as estimated.
 *
 * Before garbage is looked for, a walk of its own weighs: first what is watched, retained or in an optimistic layer; then,
 * from the most to the least recently used, each field of the query root and each entity that was written by name. From
 * the first that does not fit on, all are dropped. What changes while it walks is weighed by the next collection.
 */
export function keepWithin(limitBytes: number, store: RecordStore, roots: GarbageRoots): MemoryKeeper {
  /** Views of the query root, and entities that were written by name, in the order of their last use. */
  const used = new Set<RecordView | StoredRecord>();
  const query = store.tables.root('ROOT_QUERY');
  /** Fields of the query root, and entities, that may not be dropped; `null`: nothing is being weighed. */
  let pinned: Set<unknown> | null = null;
  let changesBefore = 0;
  let changesAllowed = 0;

  function pin(view: View | StoredRecord): void {
    if (view instanceof StoredRecord) pinned!.add(view);
    else if (view instanceof RecordView && view.record === query)
      for (const key of keysOf(view)) pinned!.add(key);
  }

  /** Answers whether anything had to be dropped. */
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

    /** Weighs it, or, if the limit is passed already, drops it. */
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

    // Its fields are looked at one by one.
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
    // What came with a snapshot, and nobody asked for.
    for (const key of store.keys(query)) yield* decide(key);
    for (const record of [...store.kept]) yield* decide(record);
    changesAllowed = reached >> 3;
    return bytes > limitBytes;
  }

  return {
    // Growth calls for a collection too: after a part of the work that the last one was.
    isDue: () => store.changes - changesBefore > changesAllowed,
    used(view) {
      if (pinned !== null) pin(view);
      if (view instanceof StoredRecord ? !store.kept.has(view) : view.record !== query) return;
      // Now it is the last one.
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
