import type { RootId, TypeSystem } from '../plans/typeSystem.ts';
import { StoredRecord } from './storedRecord.ts';

/** Tables that are filled when somebody asks for them. */
export interface LazyTables {
  has(type: string): boolean;
  types(): Iterable<string>;
  /** Puts its records into a table; what is in it already stays. */
  fill(type: string, table: Map<string, StoredRecord>): void;
  /** What nobody asked for is gone. */
  forget(): void;
  /** Hears what is said of all that may yet come. */
  foresee(saying: Foreseen): void;
}

/** Fields of an entity, or of all of a type, are gone, or to be fetched again. */
export interface Foreseen {
  readonly id: string;
  /** Then it is not the id that counts. */
  readonly typename?: string | undefined;
  readonly isMeant: (record: StoredRecord, key: string) => boolean;
  readonly isGone?: true;
}

/** All entities: type to id to record. Two maps, so that any string is a safe id and none is put together to look one up. */
export class EntityTables {
  /** Told of each record that somebody gets hold of by its name. */
  onObtain: ((record: StoredRecord) => void) | null = null;
  /** Has records that nobody has asked for yet, by type. */
  asleep: LazyTables | null = null;
  readonly #tables = new Map<string, Map<string, StoredRecord>>();
  readonly #types: TypeSystem;

  constructor(types: TypeSystem) {
    this.#types = types;
  }

  /** The record of this entity, made if need be. A record without fields stands for an entity that is not there. */
  obtain(type: string, id: string): StoredRecord {
    const record = this.linked(type, id);
    if (this.onObtain !== null) this.onObtain(record);
    return record;
  }

  /** The same, for a link that was there all along. */
  linked(type: string, id: string): StoredRecord {
    const table = this.table(type);
    let record = table.get(id);
    if (record === undefined) {
      const typename = type === '' ? this.#types.typenameOfRoot(id as RootId) : type;
      table.set(id, (record = new StoredRecord(type, id, typename)));
    }
    return record;
  }

  /** The records of a type by id: always the same map. */
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

  /** By reference; `undefined`: no such entity was ever spoken of. */
  find(reference: string): StoredRecord | undefined {
    const { type, id } = splitReference(reference);
    const isKnown = this.isAskedFor(type) || this.asleep?.has(type);
    return isKnown ? this.table(type).get(id) : undefined;
  }

  /** By reference; `undefined`: this is no reference. */
  obtainByReference(reference: string): StoredRecord | undefined {
    const { type, id } = splitReference(reference);
    return type === '' && !isRootId(id) ? undefined : this.obtain(type, id);
  }

  remove(record: StoredRecord): void {
    this.#tables.get(record.table!)?.delete(record.id);
  }

  /** Asks for every type: what of it sleeps has its records afterwards. */
  fill(): void {
    for (const type of this.asleep?.types() ?? []) this.table(type);
  }

  *all(): Iterable<StoredRecord> {
    this.fill();
    for (const table of this.#tables.values()) yield* table.values();
  }
}

/** `Typename:id`, or the name of a root. */
export function referenceOf(record: StoredRecord): string {
  return record.table === '' ? record.id : `${record.table}:${record.id}`;
}

/** Type names hold no colon, ids may. */
export function splitReference(reference: string): { readonly type: string; readonly id: string } {
  const colon = reference.indexOf(':');
  return colon < 1
    ? { type: '', id: reference }
    : { type: reference.slice(0, colon), id: reference.slice(colon + 1) };
}

export function isRootId(id: string): id is RootId {
  return /^ROOT_(QUERY|MUTATION|SUBSCRIPTION)$/.test(id);
}
