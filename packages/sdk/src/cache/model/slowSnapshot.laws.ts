import {
  copyValue,
  emptyRecords,
  Held,
  isNull,
  itemsOf,
  obtain,
  type Records,
  type Value,
  isList,
} from './slowRecords.laws.ts';

/**
 * Returns the contents of a snapshot: everything except fields that must be fetched again, and nulls caused by errors.
 */
export function slowSnapshot(records: Records): Records {
  const snapshot = emptyRecords();
  for (const [id, held] of records) snapshot.set(id, keptOf(held));
  return snapshot;
}

function keptOf(held: Held): Held {
  const kept = new Held(held.typename);
  for (const [key, { value }] of held.fields) {
    const isFailure = held.errors.has(key) && itemsOf(value).some(isNull);
    if (!held.invalidated.has(key) && !isFailure) kept.fields.set(key, { value: keptValue(value), order: 0 });
  }
  return kept;
}

function keptValue(value: Value): Value {
  if (value instanceof Held) return keptOf(value);
  return isList(value) ? value.map((item) => item && keptValue(item)) : value;
}

/** Merges a snapshot into existing data: objects without a key field by field, lists as a whole. */
export function slowMerge(records: Records, snapshot: Records, order: number): void {
  for (const [id, held] of snapshot) if (held.fields.size > 0) lay(obtain(records, id), held, order);
}

function lay(into: Held, held: Held, order: number): void {
  for (const [key, { value }] of held.fields) {
    const before = into.fields.get(key)?.value;
    const isSame = before instanceof Held && value instanceof Held && before.typename === value.typename;
    if (isSame) lay(before, value, order);
    into.fields.set(key, { value: isSame ? before : copyValue(value), order });
    into.errors.delete(key);
    into.invalidated.delete(key);
  }
}
