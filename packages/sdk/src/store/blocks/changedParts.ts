import type { EntityTables } from '../records/entityTables.ts';
import { fieldKeys, fieldOf } from '../records/fields.ts';
import { type Stored, StoredList, type StoredRecord } from '../records/storedRecord.ts';

/** A field of the root query by its key, or by an object in it: the key is searched for only when it is needed. */
type Field = string | StoredRecord;

/** The entities and fields of the root query that changed. The account of blocks empties the sets. */
export interface ChangedParts {
  /** Since all blocks were written. */
  readonly records: Set<StoredRecord>;
  readonly fields: Set<Field>;
  /** Those that have no block, or may have no block. */
  readonly unplaced: Set<StoredRecord>;
  readonly unplacedFields: Set<Field>;
  /**
   * Adds the change of a field; of all fields of the record if `key` is null. A change in an object without a key is a
   * change of its parent.
   *
   * @returns false if it is not stored, like the result of a mutation
   */
  add(record: StoredRecord, key: string | null): boolean;
  keysOf(fields: ReadonlySet<Field>): Set<string>;
}

export function createChangedParts(tables: Pick<EntityTables, 'root'>): ChangedParts {
  const records = new Set<StoredRecord>();
  const unplaced = new Set<StoredRecord>();
  const fields = new Set<Field>();
  const unplacedFields = new Set<Field>();

  return {
    records,
    fields,
    unplaced,
    unplacedFields,

    add(record, key) {
      let part: StoredRecord | null = null;
      let home = record;
      while (home.table === null) {
        if (home.owner === null) return false;
        part = home;
        home = home.owner;
      }
      if (home.table !== '') {
        records.add(home);
        unplaced.add(home);
        return true;
      }
      if (home.id !== 'ROOT_QUERY') return false;
      const field = part ?? key;
      for (const each of field === null ? fieldKeys(home, true) : [field]) {
        fields.add(each);
        unplacedFields.add(each);
      }
      return true;
    },

    keysOf(fields) {
      const keys = new Set<string>();
      const parts = new Set<Stored>();
      for (const field of fields) {
        if (typeof field === 'string') keys.add(field);
        else parts.add(field);
      }
      if (parts.size === 0) return keys;
      const root = tables.root('ROOT_QUERY');
      const holds = (value: Stored | undefined): boolean =>
        value instanceof StoredList ? value.items.some(holds) : parts.has(value);
      for (const key of fieldKeys(root, true)) if (holds(fieldOf(root, key, true))) keys.add(key);
      return keys;
    },
  };
}
