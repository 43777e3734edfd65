import type { FieldMergeContext, FieldReadContext, Reference } from '../../contract/cache.ts';
import type { ResponseObject, Variables } from '../../contract/document.ts';
import { warnInDevelopment } from '../../contract/warnInDevelopment.ts';
import type { Shape } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import { readOwn } from '../../plans/ownProperty.ts';
import { fieldNameOf } from '../../plans/storageKey.ts';
import { splitReference } from '../records/entityTables.ts';
import { recordOf, toExternal } from '../records/externalValue.ts';
import { isReference, referenceOfObject, typenameOf } from '../records/identify.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { exists, fieldOf } from '../records/fields.ts';
import type { StoredRecord } from '../records/storedRecord.ts';

/**
 * Returns the context that a policy receives for a field in a slot of `shape`.
 *
 * @param onLook called with each record that the policy reads
 */
export function readContext(
  store: RecordStore,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  variables: Variables,
  withoutLayers: boolean,
  onLook?: (record: StoredRecord) => void,
): FieldReadContext {
  return {
    args: shape.args[slot]!,
    fieldName: shape.names[slot]!,
    typename: record.typename,
    variables,
    ...lookContext(store, record, withoutLayers, onLook),
    canRead(value) {
      const source = recordOf(store, value);
      if (source === undefined) return isObject(value);
      onLook?.(source);
      return exists(source, withoutLayers);
    },
  };
}

/**
 * Returns the part of a context by which policies and modifiers look at other fields.
 *
 * @param onLook called with each record whose field is read
 */
export function lookContext(
  store: RecordStore,
  record: StoredRecord,
  withoutLayers: boolean,
  onLook?: (record: StoredRecord) => void,
): Pick<FieldReadContext, 'isReference' | 'toReference' | 'readField'> {
  return {
    isReference,
    toReference: (idOrObject) => toReference(store, idOrObject),
    readField(name: string, ...given: [from?: Reference | ResponseObject]): any {
      if (isLackingFrom(name, given)) return undefined;
      const [from] = given;
      const source = from === undefined ? record : recordOf(store, from);
      if (source === undefined) return readOwn(from as object, name);
      onLook?.(source);
      if (name === '__typename') return source.typename;
      return toExternal(fieldOf(source, name, withoutLayers), withoutLayers);
    },
  };
}

export function mergeContext(
  store: RecordStore,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  variables: Variables,
): FieldMergeContext {
  const context: FieldMergeContext = {
    ...readContext(store, record, shape, slot, variables, store.layer === null),
    mergeObjects,
  };
  function mergeObjects(existing: ResponseObject, incoming: ResponseObject): ResponseObject {
    if (!isPlainObject(existing) || !isPlainObject(incoming)) return incoming;
    const merged = { ...existing };
    const typename = typenameOf(incoming) ?? typenameOf(existing);
    for (const [key, value] of Object.entries(incoming)) {
      const fieldName = fieldNameOf(key);
      const merge = store.types.fieldPolicy(typename, fieldName)?.merge;
      const before = readOwn(existing, key);
      if (typeof merge === 'function')
        merged[key] = merge(before, value, { ...context, fieldName, typename });
      else if (merge === true) merged[key] = mergeObjects(before as ResponseObject, value as ResponseObject);
      else merged[key] = value;
    }
    return merged;
  }
  return context;
}

/**
 * Returns whether `readField` was called with `undefined` as the object to read from. That must not mean the object of
 * the field itself.
 */
function isLackingFrom(name: string, given: readonly unknown[]): boolean {
  const isLacking = given.length > 0 && given[0] === undefined;
  if (isLacking)
    warnInDevelopment(`readField("${name}", undefined) returned undefined: there is no object to read from.`);
  return isLacking;
}

function toReference(store: RecordStore, idOrObject: string | object): Reference | undefined {
  if (typeof idOrObject === 'string') {
    return splitReference(idOrObject).type === '' && store.tables.find(idOrObject) === undefined
      ? undefined
      : { __ref: idOrObject };
  }
  if (isReference(idOrObject)) return idOrObject;
  const reference = referenceOfObject(store.types, idOrObject as ResponseObject);
  return reference === undefined ? undefined : { __ref: reference };
}

function isPlainObject(value: unknown): value is ResponseObject {
  return isObject(value) && !Array.isArray(value) && !isReference(value);
}
