import type { RequestOrder } from '../../contract/cache.ts';
import { fieldNameOf } from '../../plans/storageKey.ts';
import type { ChangedObject, ChangeSet, FieldChange } from './changeFormat.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { type FieldFilter, RowEncoder } from '../snapshots/rowEncoder.ts';
import { embedded } from '../snapshots/snapshotFormat.ts';
import { fieldKeys, fieldOf, orderOf } from '../records/fields.ts';
import { isEmbedded, type Stored, StoredList, type StoredRecord } from '../records/storedRecord.ts';

/** An object with changed fields: an entity, the root query, or an object without a key within a field. */
export interface ChangedRecord {
  readonly record: StoredRecord;
  readonly entity: StoredRecord;
  readonly path: readonly string[];
  readonly keys: Iterable<string>;
}

/** Records which fields change, until they are drained. */
export class ChangeLog {
  /** Whether recording is off. */
  isClosed = true;
  readonly #store: RecordStore;
  readonly #filter: FieldFilter;
  readonly #onFirst: () => void;
  /** `null` for all fields. */
  #changed = new Map<StoredRecord, Set<string> | null>();
  /** When a field was removed or invalidated, which has no request. */
  #since = new Map<StoredRecord, Map<string, RequestOrder>>();

  /** @param onFirst called at the first change after a drain */
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

  /** Records that a field must be sent; `null` for all fields of the record. */
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

  /** Returns the changes since the last call that must be sent. */
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

  /** Returns changes in a form that other tabs can read. */
  take(changed: readonly ChangedRecord[]): ChangeSet {
    // No copies, because the rows are serialized immediately.
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
    // Restored, or created by a policy: its age is unknown.
    if (order === 0) return null;
    if (isEmbedded(value)) {
      const cell = [taker.header(value.typename, [], null), embedded];
      return [key, order, taker.header(record.typename, [key], record), cell];
    }
    const taken = taker.takeField(record, key);
    return taken && [key, order, taken.header, taken.row[0]];
  }

  /** Called when drained changes were sent. */
  forget(): void {
    this.#since.clear();
  }
}

/**
 * Returns whether tabs share a field. Where a policy joins pages, each tab retains the pages that its own user
 * loaded.
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

/** Returns the changed objects without a key, and those that contain changed ones, by their parent. */
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
