import { equalJson } from './jsonValue.ts';
import type { RecordStore } from './recordStore.ts';
import { isEmbedded, type Stored, StoredList, StoredRecord } from './storedRecord.ts';

// Objects without a key, which are part of the record that holds them.

/** `owner` is `null` while the object is being built and not stored yet. */
export function newEmbedded(typename: string | undefined, owner: StoredRecord | null): StoredRecord {
  const record = new StoredRecord(null, '', typename);
  record.owner = owner;
  return record;
}

/** Returns whether both are objects without a key with equal contents. */
export function equalEmbedded(
  store: RecordStore,
  left: Stored | undefined,
  right: Stored | undefined,
): boolean {
  if (left === right) return true;
  if (left instanceof StoredList && right instanceof StoredList) {
    return (
      left.items.length === right.items.length &&
      left.items.every((item, index) => equalEmbedded(store, item, right.items[index]))
    );
  }
  if (!isEmbedded(left) || !isEmbedded(right)) return equalJson(left, right);
  const keys = store.keys(left);
  return (
    left.typename === right.typename &&
    keys.length === store.keys(right).length &&
    keys.every((key) => equalEmbedded(store, store.get(left, key), store.get(right, key)))
  );
}
