import { equalEmbedded } from './externalValue.ts';
import { equalJson } from './jsonValue.ts';
import type { RecordStore } from './recordStore.ts';
import { isEmbedded, type Stored, StoredList, type StoredRecord } from './storedRecord.ts';

/**
 * Lays what `source` says over `target`, which keeps all else, and its identity. `source` lives nowhere, and what it
 * holds lives in `target` from now on. `stays` names fields that are not changed if they are there.
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
    // The null says that the server failed, not that there is nothing.
    if (after === undefined || (after === null && errors !== null && before !== undefined)) continue;
    if (isEmbedded(before) && isEmbedded(after) && before.typename === after.typename) {
      applyRecord(store, before, after);
    } else {
      const isEqual = equalEmbedded(store, before, after);
      if (!isEqual) own(after, target);
      // A layer holds what it wrote even if that was there already.
      if (!isEqual || store.layer !== null) store.set(target, key, isEqual ? before! : after);
    }
  }
}

/** Objects without a key live in `owner` now. */
export function own(value: Stored, owner: StoredRecord): void {
  if (value instanceof StoredList) for (const item of value.items) own(item, owner);
  else if (isEmbedded(value)) value.owner = owner;
}
