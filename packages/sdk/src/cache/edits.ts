import type { CachePart, Modifiers } from '../contract/cache.ts';
import { checkOptions } from '../contract/checkOptions.ts';
import { fieldNameOf, storageKey } from '../plans/storageKey.ts';
import { modifyRecord } from '../store/edits/modifyRecord.ts';
import type { StoredRecord } from '../store/records/storedRecord.ts';
import { cachePart } from './cachePart.ts';
import { evictRules, invalidateRules, modifyRules } from './cacheRules.ts';
import { isLacking } from './isLacking.ts';

/** Returns the part of a cache that changes stored fields without a document: `modify`, `evict` and `invalidate`. */
export const edits = (): CachePart =>
  cachePart(({ store, changes }) => ({
    modify(options) {
      if (isLacking('id', options, 'modify')) return false;
      checkOptions('cache.modify', options, modifyRules, ['fields']);
      const { id = 'ROOT_QUERY', fields, optimistic } = options;
      const record = store.tables.find(id);
      if (record === undefined) return false;
      const layer = store.layer ?? (optimistic ? (store.layers.at(-1) ?? null) : null);
      return changes(() =>
        store.within(layer, () => store.whole(() => modifyRecord(store, record, fields as Modifiers))),
      );
    },

    evict(options) {
      if (isLacking('id', options, 'evict')) return false;
      checkOptions('cache.evict', options, evictRules);
      const { id = 'ROOT_QUERY', fieldName, args } = options;
      const isMeant = (record: StoredRecord, key: string) =>
        fieldName === undefined ||
        (fieldNameOf(key) === fieldName &&
          (args === undefined ||
            key ===
              storageKey(fieldName, args, store.types.fieldPolicy(record.typename, fieldName)?.keyArgs)));
      store.foresee({ id, isMeant, isGone: true });
      const record = store.tables.find(id);
      if (record === undefined) return false;
      return changes(() => {
        for (const key of store.knownKeys(record)) if (isMeant(record, key)) store.remove(record, key);
        if (fieldName === undefined && store.layer === null && store.kept.delete(record))
          store.hasUnlinked = true;
      });
    },

    invalidate(options) {
      if (isLacking('id', options, 'invalidate')) return false;
      checkOptions('cache.invalidate', options, invalidateRules);
      if (options.id === undefined && isLacking('typename', options, 'invalidate')) return false;
      const { id = 'ROOT_QUERY', typename, fieldName } = options;
      const isMeant = (_: StoredRecord, key: string) =>
        fieldName === undefined || fieldNameOf(key) === fieldName;
      store.foresee({ id, typename, isMeant });
      const records: StoredRecord[] = [];
      if (typename !== undefined) {
        for (const record of store.tables.all()) if (record.typename === typename) records.push(record);
      } else {
        const record = store.tables.find(id);
        if (record !== undefined) records.push(record);
      }
      return changes(() => {
        for (const record of records)
          for (const key of store.keys(record))
            if (isMeant(record, key)) store.setInvalidated(record, key, true);
      });
    },
  }));
