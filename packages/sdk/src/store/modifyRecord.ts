import type { Modifier } from '../contract/cache.ts';
import { fieldNameOf } from '../plans/storageKey.ts';
import { readOwn } from '../plans/ownProperty.ts';
import { fromExternal, isReference, recordOf, toExternal } from './externalValue.ts';
import { readStoredField, toReference } from './policyContext.ts';
import type { RecordStore } from './recordStore.ts';
import { extraOf, type StoredRecord } from './storedRecord.ts';

/** Answered by a modifier: the field goes. */
export const deleteField = Symbol('DELETE');
/** Answered by a modifier: the field stays, and must be fetched. */
export const invalidateField = Symbol('INVALIDATE');

/** Asks the modifiers about each field that is there, and stores their answers. */
export function modifyRecord(
  store: RecordStore,
  record: StoredRecord,
  modifiers: { readonly [fieldName: string]: Modifier } | Modifier,
): void {
  const withoutLayers = store.layer === null;
  // Younger than every request so far, like any change that no request makes.
  const order = ++store.order;
  for (const key of store.keys(record)) {
    const fieldName = fieldNameOf(key);
    const modifier =
      typeof modifiers === 'function' ? modifiers : (readOwn(modifiers, fieldName) as Modifier | undefined);
    if (modifier === undefined) continue;
    const stored = store.get(record, key);
    const before = toExternal(stored, withoutLayers);
    const after = modifier(before, {
      fieldName,
      storageKey: key,
      DELETE: deleteField,
      INVALIDATE: invalidateField,
      isReference,
      toReference: (idOrObject) => toReference(store, idOrObject),
      readField(name, from) {
        const source = from === undefined ? record : recordOf(store, from);
        return source === undefined
          ? readOwn(from as object, name)
          : readStoredField(source, name, withoutLayers);
      },
    });
    if (after === deleteField) store.remove(record, key);
    else if (after === invalidateField) store.setInvalidated(record, key, true);
    else if (after !== before && after !== undefined) {
      const value = fromExternal(store, after, record, stored, undefined);
      if (value !== stored) store.set(record, key, value);
      if (withoutLayers) (extraOf(record).orders ??= new Map()).set(key, order);
    }
  }
}
