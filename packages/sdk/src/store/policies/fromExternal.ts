import type { ResponseObject } from '../../contract/document.ts';
import type { BoundSelection } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import { readOwn } from '../../plans/ownProperty.ts';
import { equalEmbedded, newEmbedded } from '../records/embedded.ts';
import { recordOfExternal } from '../records/externalValue.ts';
import { isReference, typenameOf } from '../records/identify.ts';
import { copyJson, equalJson } from '../records/jsonValue.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { isEmbedded, type Stored, StoredList, StoredRecord } from '../records/storedRecord.ts';

/**
 * Converts a value returned by a policy or a modifier to its stored form: in `owner`, where `existing` is now.
 *
 * Changes objects without a key in place, and recognizes list items by the objects that were passed to the policy, so
 * that unchanged items keep their views. `selection` distinguishes objects of the schema from opaque values. `null`
 * means a leaf. If it is `undefined`, nothing is known: values that look like links, or replace links, are treated as
 * links.
 */
export function fromExternal(
  store: RecordStore,
  value: unknown,
  owner: StoredRecord,
  existing: Stored | undefined,
  selection: BoundSelection | null | undefined,
): Stored {
  if (value === undefined) return null;
  if (!isObject(value) || value === existing) return value;
  if (selection === null || (selection === undefined && !isStructured(value, existing))) {
    return equalJson(value, existing) ? existing : copyJson(value);
  }
  if (isReference(value)) return store.tables.obtainByReference(value.__ref) ?? null;
  if (Array.isArray(value)) return listFromExternal(store, value, owner, existing, selection);
  const known = recordOfExternal(value);
  if (known === existing && known !== undefined) return known;
  const typename = typenameOf(value);
  const inPlace = isEmbedded(existing) && existing.typename === typename ? existing : undefined;
  return replaceFields(store, inPlace ?? newEmbedded(typename, owner), value as ResponseObject, selection);
}

function isStructured(value: object, existing: Stored | undefined): boolean {
  if (existing instanceof StoredRecord || existing instanceof StoredList) return true;
  if (Array.isArray(value)) return value.some((item) => isObject(item) && isStructured(item, null));
  return isReference(value) || recordOfExternal(value) !== undefined;
}

function listFromExternal(
  store: RecordStore,
  values: readonly unknown[],
  owner: StoredRecord,
  existing: Stored | undefined,
  selection: BoundSelection | undefined,
): StoredList {
  const known = existing instanceof StoredList ? existing : undefined;
  const before = known?.items ?? [];
  /** The existing items that have no place in the new list yet. */
  const present = new Set(before);
  // Without a previous list, even an empty list is a change.
  let same = before.length === values.length && known !== undefined;
  // `Array.from`, not `map`, because it also visits empty places.
  const items = Array.from(values, (value, index) => {
    let item = value === undefined ? undefined : itemFromExternal(store, value, owner, present, selection);
    const there = before[index];
    if ((!isEmbedded(there) || present.has(there)) && equalEmbedded(store, item, there)) item = there;
    if (isEmbedded(item)) {
      item.owner ??= owner;
      present.delete(item);
    }
    if (item !== before[index]) same = false;
    return item;
  });
  return same ? known! : new StoredList(items);
}

function itemFromExternal(
  store: RecordStore,
  value: unknown,
  owner: StoredRecord,
  present: ReadonlySet<Stored>,
  selection: BoundSelection | undefined,
): Stored {
  const known = recordOfExternal(value as object);
  // An object must not be in two places: a change to one would also change the other.
  if (known !== undefined && (known.owner === null || present.has(known))) return known;
  if (isObject(value) && !Array.isArray(value) && !isReference(value)) {
    const copy = newEmbedded(typenameOf(value), null);
    replaceFields(store, copy, value as ResponseObject, selection);
    // This is a copy of an existing object, so its nulls have the same errors.
    if (store.layer === null)
      for (const [key, errors] of known?.extra?.errors ?? []) store.setErrors(copy, key, errors);
    return copy;
  }
  return fromExternal(store, value, owner, undefined, selection);
}

/** Replaces all fields of `record` with those of `object`. */
function replaceFields(
  store: RecordStore,
  record: StoredRecord,
  object: ResponseObject,
  selection: BoundSelection | undefined,
): StoredRecord {
  const shape = selection?.shapeOf(record.typename);
  for (const key of store.keys(record)) if (readOwn(object, key) === undefined) store.remove(record, key);
  for (const key of Object.keys(object)) {
    if (key === '__typename' || object[key] === undefined) continue;
    const before = store.get(record, key);
    const slot = shape?.slotsByStorageKey.get(key)?.[0];
    const child = slot === undefined ? undefined : shape!.children[slot];
    const after = fromExternal(store, readOwn(object, key), record, before, child);
    if (after !== before) store.set(record, key, after);
  }
  return record;
}
