import type { EntityTables } from '../records/entityTables.ts';
import { fieldKeys, fieldOf } from '../records/fields.ts';
import { type Stored, StoredList, type StoredRecord } from '../records/storedRecord.ts';

/** The entities and fields of the root query that changed since all blocks were written. */
export class ChangedParts {
  readonly #tables: Pick<EntityTables, 'root'>;
  readonly records = new Set<StoredRecord>();
  /** Changed records that have no block, or may have no block. */
  readonly unplaced = new Set<StoredRecord>();
  /** Fields by key, or the objects they contain: the field of an object is searched for only when it is needed. */
  readonly #fields = new Set<string | StoredRecord>();
  readonly #unplacedFields = new Set<string | StoredRecord>();

  constructor(tables: Pick<EntityTables, 'root'>) {
    this.#tables = tables;
  }

  /** Returns whether no part waits for its block. */
  get arePlaced(): boolean {
    return this.unplaced.size === 0 && this.#unplacedFields.size === 0;
  }

  /**
   * Adds the change of a field; of all fields of the record if `key` is null. A change in an object without a key is a
   * change of its parent.
   *
   * @returns false if it is not stored, like the result of a mutation
   */
  add(record: StoredRecord, key: string | null): boolean {
    let part: StoredRecord | null = null;
    let home = record;
    while (home.table === null) {
      if (home.owner === null) return false;
      part = home;
      home = home.owner;
    }
    if (home.table === '' && home.id !== 'ROOT_QUERY') return false;
    if (home.table !== '') {
      this.records.add(home);
      this.unplaced.add(home);
    } else if (part !== null || key !== null) this.#addField(part ?? key!);
    else for (const each of fieldKeys(home, true)) this.#addField(each);
    return true;
  }

  #addField(field: string | StoredRecord): void {
    this.#fields.add(field);
    this.#unplacedFields.add(field);
  }

  /** Returns the keys of all changed fields of the root query. */
  fields(): Set<string> {
    return this.#keysOf(this.#fields);
  }

  /** Returns the keys of the fields that have no block, or may have no block. */
  takeUnplacedFields(): Set<string> {
    const keys = this.#keysOf(this.#unplacedFields);
    this.#unplacedFields.clear();
    return keys;
  }

  /** Called when all blocks are written. What waits for its block keeps waiting. */
  settle(): void {
    this.records.clear();
    this.#fields.clear();
  }

  clear(): void {
    this.settle();
    this.unplaced.clear();
    this.#unplacedFields.clear();
  }

  #keysOf(fields: ReadonlySet<string | StoredRecord>): Set<string> {
    const keys = new Set<string>();
    const parts = new Set<Stored>();
    for (const field of fields) {
      if (typeof field === 'string') keys.add(field);
      else parts.add(field);
    }
    if (parts.size === 0) return keys;
    const root = this.#tables.root('ROOT_QUERY');
    const holds = (value: Stored | undefined): boolean =>
      value instanceof StoredList ? value.items.some(holds) : parts.has(value);
    for (const key of fieldKeys(root, true)) if (holds(fieldOf(root, key, true))) keys.add(key);
    return keys;
  }
}
