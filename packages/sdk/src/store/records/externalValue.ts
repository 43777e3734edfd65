import type { ResponseObject } from '../../contract/document.ts';
import type { BoundSelection } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import { readOwn, writeOwn } from '../../plans/ownProperty.ts';
import { referenceOf } from './entityTables.ts';
import type { RecordStore } from './recordStore.ts';
import { newEmbedded } from './embedded.ts';
import { isReference, typenameOf } from './identify.ts';
import { fieldKeys, fieldOf, putField } from './fields.ts';
import { isEntity, type Stored, StoredList, StoredRecord } from './storedRecord.ts';

/**
 * The record from which an object for a policy was created. If the policy returns the object, the record and its views
 * are reused.
 */
const recordByExternal = new WeakMap<object, StoredRecord>();

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

/** Returns the record of an object created by `toExternal`. */
export function recordOfExternal(object: object): StoredRecord | undefined {
  return recordByExternal.get(object);
}

/** Returns the record of a reference, or of an object created by `toExternal`. */
export function recordOf(store: RecordStore, value: unknown): StoredRecord | undefined {
  if (!isObject(value)) return undefined;
  return isReference(value) ? store.tables.obtainByReference(value.__ref) : recordOfExternal(value);
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
