import type { Reference } from '../../contract/cache.ts';
import type { ResponseObject } from '../../contract/document.ts';
import type { BoundSelection } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import { readOwn, writeOwn } from '../../plans/ownProperty.ts';
import { referenceOf } from './entityTables.ts';
import { copyJson, equalJson } from './jsonValue.ts';
import type { RecordStore } from './recordStore.ts';
import {
  fieldKeys,
  fieldOf,
  isEmbedded,
  isEntity,
  putField,
  type Stored,
  StoredList,
  StoredRecord,
} from './storedRecord.ts';

/**
 * The record from which an object for a policy was created. If the policy returns the object, the record and its views
 * are reused.
 */
const recordByExternal = new WeakMap<object, StoredRecord>();

export function isReference(value: unknown): value is Reference {
  return isObject(value) && Object.hasOwn(value, '__ref') && typeof (value as Reference).__ref === 'string';
}

/**
 * Returns a stored value as policies and modifiers see it: references for entities, plain objects for objects without a
 * key.
 */
export function toExternal(value: Stored | undefined, withoutLayers: boolean): unknown {
  if (value instanceof StoredList)
    return Object.freeze(value.items.map((item) => toExternal(item, withoutLayers)));
  if (!(value instanceof StoredRecord)) return value;
  if (isEntity(value)) return Object.freeze({ __ref: referenceOf(value) });
  const object: ResponseObject = {};
  if (value.typename !== undefined) object['__typename'] = value.typename;
  for (const key of fieldKeys(value, withoutLayers)) {
    writeOwn(object, key, toExternal(fieldOf(value, key, withoutLayers), withoutLayers));
  }
  Object.freeze(object);
  recordByExternal.set(object, value);
  return object;
}

/** Returns the record of a reference, or of an object created by `toExternal`. */
export function recordOf(store: RecordStore, value: unknown): StoredRecord | undefined {
  if (!isObject(value)) return undefined;
  return isReference(value) ? store.tables.obtainByReference(value.__ref) : recordByExternal.get(value);
}

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
  const known = recordByExternal.get(value);
  if (known === existing && known !== undefined) return known;
  const typename = typenameOf(value);
  const inPlace = isEmbedded(existing) && existing.typename === typename ? existing : undefined;
  return replaceFields(store, inPlace ?? newEmbedded(typename, owner), value as ResponseObject, selection);
}

/** Converts a value returned by a `read` policy to a form that views can read. Stores nothing. */
export function toViewable(store: RecordStore, value: unknown, selection: BoundSelection): Stored {
  if (!isObject(value)) return value;
  if (value instanceof StoredRecord || value instanceof StoredList) return value;
  if (Array.isArray(value)) return new StoredList(value.map((item) => toViewable(store, item, selection)));
  const known = recordOf(store, value);
  if (known !== undefined) return known;
  if (isReference(value)) return null;
  const record = newEmbedded(typenameOf(value), null);
  const shape = selection.shapeOf(record.typename);
  for (const key of Object.keys(value)) {
    const field = readOwn(value, key);
    const slot = shape.slotsByStorageKey.get(key)?.[0];
    const child = slot === undefined ? null : shape.children[slot]!;
    const stored = field === undefined || child === null ? field : toViewable(store, field, child);
    putField(record, key, stored, store.types.layout);
  }
  return record;
}

/** `owner` is `null` while the object is being built and not stored yet. */
export function newEmbedded(typename: string | undefined, owner: StoredRecord | null): StoredRecord {
  const record = new StoredRecord(null, '', typename);
  record.owner = owner;
  return record;
}

/** An empty name is ignored, because it would be the name of the roots' table. */
export function typenameOf(object: object): string | undefined {
  const typename = (object as ResponseObject)['__typename'];
  return typeof typename === 'string' && typename !== '' ? typename : undefined;
}

function isStructured(value: object, existing: Stored | undefined): boolean {
  if (existing instanceof StoredRecord || existing instanceof StoredList) return true;
  if (Array.isArray(value)) return value.some((item) => isObject(item) && isStructured(item, null));
  return isReference(value) || recordByExternal.has(value);
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

function itemFromExternal(
  store: RecordStore,
  value: unknown,
  owner: StoredRecord,
  present: ReadonlySet<Stored>,
  selection: BoundSelection | undefined,
): Stored {
  const known = recordByExternal.get(value as object);
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
