import { equalEmbedded } from '../records/embedded.ts';
import { equalJson } from '../records/jsonValue.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { isEmbedded, type Stored, StoredList, type StoredRecord } from '../records/storedRecord.ts';

/**
 * Merges the fields of `source` into `target`, which keeps its other fields and its identity. `source` must not be
 * stored anywhere; its contents belong to `target` afterwards. `stays` names fields that are not changed if they exist.
 */
export function applyRecord(
  store: RecordStore,
  target: StoredRecord,
  source: StoredRecord,
  stays: (key: string) => boolean = () => false,
): void {
  if (source.typename !== undefined) store.setTypename(target, source.typename);
  for (const key of store.knownKeys(source)) {
    const before = store.get(target, key);
    if (before !== undefined && stays(key)) continue;
    const errors = source.extra?.errors?.get(key) ?? null;
    if (store.layer === null) {
      if (!equalJson(errors, target.extra?.errors?.get(key) ?? null)) store.setErrors(target, key, errors);
      store.confirm(target, key, source);
    }
    const after = store.get(source, key);
    // The null means that the server failed rather than that the value is absent.
    if (after === undefined || (after === null && errors !== null && before !== undefined)) continue;
    if (isEmbedded(before) && isEmbedded(after) && before.typename === after.typename) {
      applyRecord(store, before, after);
    } else {
      const isEqual = equalEmbedded(store, before, after);
      if (!isEqual) own(after, target);
      // A layer records its writes even if the value is unchanged.
      if (!isEqual || store.layer !== null) store.set(target, key, isEqual ? before! : after);
    }
  }
}

/** Makes `owner` the parent of the objects without a key in a value. */
export function own(value: Stored, owner: StoredRecord): void {
  if (value instanceof StoredList) for (const item of value.items) own(item, owner);
  else if (isEmbedded(value)) value.owner = owner;
}
