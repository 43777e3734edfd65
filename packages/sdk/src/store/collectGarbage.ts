import { referenceOf } from './entityTables.ts';
import type { RecordStore } from './recordStore.ts';
import { exists, fieldKeys, fieldOf, StoredList, StoredRecord } from './storedRecord.ts';

/** Removes every entity that cannot be reached from `roots`, with the optimistic layers or without. Answers references. */
export function collectGarbage(store: RecordStore, roots: Iterable<StoredRecord>): string[] {
  const reached = new Set<StoredRecord>(roots);
  // A set is walked in the order in which it grows, so it is its own queue.
  for (const record of reached) {
    for (const key of fieldKeys(record, false)) reach(fieldOf(record, key, false), reached);
    for (const value of record.extra?.base?.values() ?? []) reach(value, reached);
  }
  const removed: string[] = [];
  for (const record of [...store.tables.all()]) {
    if (reached.has(record)) continue;
    if (exists(record, true) || exists(record, false)) removed.push(referenceOf(record));
    for (const key of fieldKeys(record, false)) store.remove(record, key);
    // A layer's patches name the record itself: another in its place would not show them.
    if (!record.extra?.observers && !record.extra?.base) store.tables.remove(record);
  }
  return removed;
}

function reach(value: unknown, reached: Set<StoredRecord>): void {
  if (value instanceof StoredRecord) reached.add(value);
  else if (value instanceof StoredList) for (const item of value.items) reach(item, reached);
}
