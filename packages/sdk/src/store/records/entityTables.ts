import type { RootId, TypeSystem } from '../../plans/typeSystem.ts';
import { StoredRecord } from './storedRecord.ts';

/** Tables that are filled when they are first accessed. */
export interface LazyTables {
  has(type: string): boolean;
  types(): Iterable<string>;
  /** Adds its records to a table. Existing records stay. */
  fill(type: string, table: Map<string, StoredRecord>): void;
  /** Discards everything that was not accessed. */
  forget(): void;
  /** Applies an invalidation or eviction to data that is still to come. */
  foresee(saying: Foreseen): void;
}

/** Marks fields of an entity, or of all entities of a type, as removed or invalidated. */
export interface Foreseen {
  readonly id: string;
  /** If set, applies to a type instead of an entity. */
  readonly typename?: string | undefined;
  readonly isMeant: (record: StoredRecord, key: string) => boolean;
  readonly isGone?: true;
}

/**
 * All entities: type to ID to record. Two maps, so that any string is a safe ID and lookups need no string
 * concatenation.
 */
export class EntityTables {
  /** Called for each record that is accessed by key. */
  onObtain: ((record: StoredRecord) => void) | null = null;
  /** Restored records that were not accessed yet, by type. */
  asleep: LazyTables | null = null;
  readonly #tables = new Map<string, Map<string, StoredRecord>>();
  readonly #types: TypeSystem;

  constructor(types: TypeSystem) {
    this.#types = types;
  }

  /**
   * Returns the record of an entity and creates it if necessary. A record without fields represents a missing entity.
   */
  obtain(type: string, id: string): StoredRecord {
    const record = this.linked(type, id);
    if (this.onObtain !== null) this.onObtain(record);
    return record;
  }

  /** The same, for a link that already existed. */
  linked(type: string, id: string): StoredRecord {
    const table = this.table(type);
    let record = table.get(id);
    if (record === undefined) {
      const typename = type === '' ? this.#types.typenameOfRoot(id as RootId) : type;
      table.set(id, (record = new StoredRecord(type, id, typename)));
    }
    return record;
  }

  /** Returns the records of a type by ID: always the same map. */
  table(type: string): Map<string, StoredRecord> {
    let table = this.#tables.get(type);
    if (table === undefined) {
      this.#tables.set(type, (table = new Map()));
      if (type !== '') this.#types.see(type);
      if (this.asleep !== null) this.asleep.fill(type, table);
    }
    return table;
  }

  isAskedFor(type: string): boolean {
    return this.#tables.has(type);
  }

  root(id: RootId): StoredRecord {
    return this.obtain('', id);
  }

  /** Returns a record by key, or `undefined` if there is no record. */
  find(reference: string): StoredRecord | undefined {
    const { type, id } = splitReference(reference);
    const isKnown = this.isAskedFor(type) || this.asleep?.has(type);
    return isKnown ? this.table(type).get(id) : undefined;
  }

  /** Returns a record by key and creates it if necessary, or `undefined` if the key is invalid. */
  obtainByReference(reference: string): StoredRecord | undefined {
    const { type, id } = splitReference(reference);
    return type === '' && !isRootId(id) ? undefined : this.obtain(type, id);
  }

  remove(record: StoredRecord): void {
    this.#tables.get(record.table!)?.delete(record.id);
  }

  /** Accesses every type, so that all lazy records exist afterwards. */
  fill(): void {
    for (const type of this.asleep?.types() ?? []) this.table(type);
  }

  *all(): Iterable<StoredRecord> {
    this.fill();
    for (const table of this.#tables.values()) yield* table.values();
  }
}

/** Returns the key of an entity (`Typename:id`), or the name of a root. */
export function referenceOf(record: StoredRecord): string {
  return record.table === '' ? record.id : `${record.table}:${record.id}`;
}

/** Type names contain no colon; IDs may. */
export function splitReference(reference: string): { readonly type: string; readonly id: string } {
  const colon = reference.indexOf(':');
  return colon < 1
    ? { type: '', id: reference }
    : { type: reference.slice(0, colon), id: reference.slice(colon + 1) };
}

export function isRootId(id: string): id is RootId {
  return /^ROOT_(QUERY|MUTATION|SUBSCRIPTION)$/.test(id);
}
