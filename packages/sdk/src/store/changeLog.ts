import type { RequestOrder } from '../contract/cache.ts';
import { fieldNameOf } from '../plans/storageKey.ts';
import type { ChangedObject, ChangeSet, FieldChange } from './changeFormat.ts';
import type { RecordStore } from './recordStore.ts';
import { type FieldFilter, RowEncoder } from './rowEncoder.ts';
import { embedded } from './snapshotFormat.ts';
import {
  fieldKeys,
  fieldOf,
  isEmbedded,
  orderOf,
  type Stored,
  StoredList,
  type StoredRecord,
} from './storedRecord.ts';

/** An object of which fields changed: an entity, the query root, or an object without a key that fields lead to. */
export interface ChangedRecord {
  readonly record: StoredRecord;
  readonly entity: StoredRecord;
  readonly path: readonly string[];
  readonly keys: Iterable<string>;
}

/** Hears which fields change, until somebody wants to tell of them. */
export class ChangeLog {
  /** Nobody wants to be told. */
  isClosed = true;
  readonly #store: RecordStore;
  readonly #filter: FieldFilter;
  readonly #onFirst: () => void;
  /** `null`: all fields. */
  #changed = new Map<StoredRecord, Set<string> | null>();
  /** When a field was removed or marked as one to fetch again, which no request does. */
  #since = new Map<StoredRecord, Map<string, RequestOrder>>();

  /** @param onFirst something changed after a time in which nothing did */
  constructor(store: RecordStore, filter: FieldFilter, onFirst: () => void) {
    this.#store = store;
    this.#filter = filter;
    this.#onFirst = onFirst;
    const { heard } = store;
    store.heard = (record, key) => {
      heard?.(record, key);
      if (!this.isClosed && !store.isApart) this.tell(record, key);
    };
  }

  /** This field is to be told of; `key`: `null`: all fields of the record are. */
  tell(record: StoredRecord, key: string | null): void {
    if (this.#changed.size === 0) this.#onFirst();
    const keys = this.#changed.get(record);
    if (key === null) this.#changed.set(record, null);
    else if (keys === undefined) this.#changed.set(record, new Set([key]));
    else keys?.add(key);
    if (key === null) return;
    if (fieldOf(record, key, true) !== undefined && !record.extra?.invalidated?.has(key)) return;
    let since = this.#since.get(record);
    if (since === undefined) this.#since.set(record, (since = new Map()));
    since.set(key, this.#store.takeOrder());
  }

  /** What changed since this was last asked, and is to be told. */
  drain(): ChangedRecord[] {
    const found: ChangedRecord[] = [];
    const changed = this.#changed;
    this.#changed = new Map();
    const partsOf = partsByHolder(changed.keys());
    const open: (Omit<ChangedRecord, 'keys'> & { readonly isWhole: boolean })[] = [];
    for (const entity of new Set([...changed.keys(), ...partsOf.keys()])) {
      if (entity.table === null || (entity.table === '' && entity.id !== 'ROOT_QUERY')) continue;
      open.push({ record: entity, entity, path: [], isWhole: false });
    }
    for (const { record, entity, path, isWhole } of open) {
      const said = changed.get(record);
      const keys = new Set(isWhole || said === null ? fieldKeys(record, true) : said);
      const parts = partsOf.get(record);
      for (const key of parts === undefined ? [...keys] : new Set([...keys, ...fieldKeys(record, true)])) {
        if (!isShared(this.#store, this.#filter, record.typename, key)) {
          keys.delete(key);
          continue;
        }
        const value = fieldOf(record, key, true);
        if (isEmbedded(value)) {
          if (!keys.has(key) && !parts?.has(value)) continue;
          open.push({ record: value, entity, path: [...path, key], isWhole: keys.has(key) });
        } else if (parts !== undefined && holdsAny(value, parts)) keys.add(key);
      }
      if (keys.size > 0) found.push({ record, entity, path, keys });
    }
    return found;
  }

  /** In a form that others understand. */
  take(changed: readonly ChangedRecord[]): ChangeSet {
    // Made to text at once, so nothing has to be copied before.
    const taker = new RowEncoder(this.#store, this.#filter, false);
    const objects: ChangedObject[] = [];
    for (const { record, entity, path, keys } of changed) {
      const fields: FieldChange[] = [];
      for (const key of keys) {
        const field = this.#fieldOf(taker, record, key);
        if (field !== null) fields.push(field);
      }
      if (fields.length > 0) objects.push([entity.table!, entity.id, path, fields]);
    }
    return { headers: taker.headers, objects };
  }

  #fieldOf(taker: RowEncoder, record: StoredRecord, key: string): FieldChange | null {
    const value = fieldOf(record, key, true);
    const isOutdated = record.extra?.invalidated?.has(key) ?? false;
    if (value === undefined || isOutdated) {
      const since = this.#since.get(record)?.get(key);
      return since === undefined ? null : [key, since, isOutdated ? 'outdated' : 'removed'];
    }
    const order = orderOf(record, key);
    // Restored, or made by a policy: how old it is nobody knows.
    if (order === 0) return null;
    if (isEmbedded(value)) {
      const cell = [taker.header(value.typename, [], null), embedded];
      return [key, order, taker.header(record.typename, [key], record), cell];
    }
    const taken = taker.takeField(record, key);
    return taken && [key, order, taken.header, taken.row[0]];
  }

  /** What was drained is told. */
  forget(): void {
    this.#since.clear();
  }
}

/**
 * Whether tabs tell one another of a field. Where a policy joins what comes with what is there, each cache has what its own
 * user asked for: pages that one has scrolled to.
 */
export function isShared(
  { types }: RecordStore,
  filter: FieldFilter,
  typename: string | undefined,
  key: string,
): boolean {
  const fieldName = fieldNameOf(key);
  const merge = types.fieldPolicy(typename, fieldName)?.merge;
  return typeof merge !== 'function' && typeof merge !== 'object' && filter(typename, fieldName);
}

/** Objects without a key that changed, or hold some that did, by what holds them. */
function partsByHolder(records: Iterable<StoredRecord>): Map<StoredRecord, Set<Stored>> {
  const parts = new Map<StoredRecord, Set<Stored>>();
  for (const record of records) {
    for (let part = record; part.table === null && part.owner !== null; part = part.owner) {
      const siblings = parts.get(part.owner);
      if (siblings?.has(part)) break;
      if (siblings === undefined) parts.set(part.owner, new Set([part]));
      else siblings.add(part);
    }
  }
  return parts;
}

function holdsAny(value: Stored | undefined, parts: ReadonlySet<Stored>): boolean {
  return value instanceof StoredList && value.items.some((item) => parts.has(item) || holdsAny(item, parts));
}
