import { fieldNameOf } from '../../plans/storageKey.ts';
import { pageMergeInternals } from '../write/joinPage.ts';
import { own } from '../write/applyRecord.ts';
import { sameType } from '../write/linkResult.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { fieldKeys, fieldOf, orderOf, putField } from '../records/fields.ts';
import { extraOf, isEmbedded, type StoredRecord } from '../records/storedRecord.ts';

/**
 * Adds fields of `older` that are missing in `target`, as if all fields of `target` had been written on top of `older`.
 * The contents of `older` belong to `target` afterwards.
 *
 * Values that merge functions have combined stay as they are, because the functions cannot be called in hindsight.
 */
export function mergeBeneath(store: RecordStore, target: StoredRecord, older: StoredRecord): void {
  const { types } = store;
  // Objects without a key may be nested thousands of levels deep.
  const open: [record: StoredRecord, beneath: StoredRecord, isWhole: boolean][] = [[target, older, false]];
  for (const [record, beneath, isWhole] of open) {
    store.markViews(record);
    for (const key of fieldKeys(beneath, true)) {
      const value = fieldOf(beneath, key, true);
      const younger = fieldOf(record, key, true);
      const errors = record.extra?.errors?.get(key);
      const merge = types.fieldPolicy(record.typename, fieldNameOf(key))?.merge;
      // A null may mean that the server failed rather than that the value is absent.
      if (younger === undefined ? !isWhole : younger === null && errors) {
        own(value, record);
        putField(record, key, value, types.layout);
        if (younger === undefined) (extraOf(record).orders ??= new Map()).set(key, orderOf(beneath, key));
        if (beneath.extra?.invalidated?.has(key)) store.setInvalidated(record, key, true);
      } else if (typeof merge === 'object') {
        own(value, record);
        const context = { store, record, key, args: {}, errors: errors ?? [], isOlder: false };
        const joined = pageMergeInternals(merge).join(value, younger, context);
        if (joined !== undefined) store.set(record, key, joined);
      } else if (
        isEmbedded(younger) &&
        isEmbedded(value) &&
        sameType(younger.typename, value.typename) &&
        typeof merge !== 'function'
      ) {
        const isReplaced = !(merge ?? types.policy(younger.typename, 'merge') ?? true);
        younger.typename ??= value.typename;
        open.push([younger, value, isWhole || isReplaced]);
      }
    }
  }
}
