import { toExternal } from '../records/externalValue.ts';
import type { FieldFunctions } from '../records/recordStore.ts';
import { fieldOf } from '../records/fields.ts';
import { extraOf, type StoredRecord } from '../records/storedRecord.ts';
import { readContext } from './policyContext.ts';

/** Calls a `read` function. The view becomes stale when a record changes that the function has read. */
export const readField: FieldFunctions['read'] = (store, view, shape, slot) => {
  const { record, selection } = view;
  const { variables, withoutLayers } = selection;
  const stored = fieldOf(record, shape.storageKeys[slot]!, withoutLayers);
  const onLook = (seen: StoredRecord) => (extraOf(seen).observers ??= new Set()).add(view);
  const context = readContext(store, record, shape, slot, variables, withoutLayers, onLook);
  return shape.rules[slot]!.read!(toExternal(stored, withoutLayers), context);
};
