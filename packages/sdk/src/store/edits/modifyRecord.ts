import type { Modifier, ModifierMark, Modifiers, RequestOrder } from '../../contract/cache.ts';
import { fieldNameOf } from '../../plans/storageKey.ts';
import { readOwn } from '../../plans/ownProperty.ts';
import { referenceOf } from '../records/entityTables.ts';
import { fromExternal } from '../policies/fromExternal.ts';
import { lookContext } from '../policies/policyContext.ts';
import { toExternal } from '../records/externalValue.ts';
import { equalJson } from '../records/jsonValue.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { fieldKeys, fieldOf } from '../records/fields.ts';
import { extraOf, isEmbedded, type StoredRecord } from '../records/storedRecord.ts';

/** Returned by a modifier to remove the field. */
export const deleteField = Symbol('DELETE') as unknown as ModifierMark;
/** Returned by a modifier to retain the field but fetch it again. */
export const invalidateField = Symbol('INVALIDATE') as unknown as ModifierMark;

/** Calls the modifiers for each existing field and stores the values that they return. */
export function modifyRecord(
  store: RecordStore,
  record: StoredRecord,
  modifiers: Modifiers | Modifier,
): void {
  const withoutLayers = store.layer === null;
  let order: RequestOrder | undefined;
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
      ...lookContext(store, record, withoutLayers),
    });
    if (after === deleteField) {
      store.foresee({ id: referenceOf(record), isMeant: (_, name) => name === key, isGone: true });
      store.remove(record, key);
    } else if (after === invalidateField) store.setInvalidated(record, key, true);
    else if (after !== before && after !== undefined) {
      const value = fromExternal(store, after, record, stored, undefined);
      if (value !== stored) store.set(record, key, value);
      // A modifier that returns the current value has changed nothing, so responses to earlier requests are still
      // accepted.
      else if (equalJson(after, before)) continue;
      // More recent than every request so far, like any change without a request.
      if (withoutLayers) stamp(store, record, key, (order ??= store.takeOrder()));
    }
  }
}

/** Sets the order of a changed field, and of all fields inside an object without a key. */
function stamp(store: RecordStore, record: StoredRecord, key: string, order: RequestOrder): void {
  const open = [{ record, key, own: order }];
  for (const field of open) {
    (extraOf(field.record).orders ??= new Map()).set(field.key, field.own);
    const value = fieldOf(field.record, field.key, true);
    if (!isEmbedded(value)) continue;
    for (const each of fieldKeys(value, true)) {
      const writtenMs = store.types.ages(value.typename, each) ? store.ages!.writtenMs(value, each) : null;
      const own = writtenMs === null ? order : store.ages!.orderAt(writtenMs, order);
      open.push({ record: value, key: each, own });
    }
  }
}
