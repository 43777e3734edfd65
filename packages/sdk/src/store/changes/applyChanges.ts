import type { RequestOrder } from '../../contract/cache.ts';
import { type ChangedObject, type ChangeSet, type FieldChange, isObjectCell } from './changeFormat.ts';
import { newEmbedded } from '../records/embedded.ts';
import { sameType } from '../write/linkResult.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { RowLayer } from '../snapshots/rowLayer.ts';
import { RowEncoder } from '../snapshots/rowEncoder.ts';
import { type Cell, hole, link, list, opaque } from '../snapshots/snapshotFormat.ts';
import { exists, fieldOf, isBare, orderOf } from '../records/fields.ts';
import { extraOf, isEmbedded, type Stored, type StoredRecord } from '../records/storedRecord.ts';

/** The maximum number of entities for which skipped changes are remembered. */
const mostPassed = 1_000;

export interface ChangeListener {
  /** Retained from one call to the next. */
  readonly passed: PassedOver;
  /** Returns `false` for fields that must not be changed. */
  isShared(typename: string | undefined, key: string): boolean;
  /** Called when a change is older than the stored value and differs from it. */
  onYounger(record: StoredRecord, key: string): void;
}

/**
 * The most recent order that was skipped for each entity because this cache did not have the field. If an older value
 * arrives later by another route, it is not accepted as the current one.
 */
export type PassedOver = Map<string, RequestOrder>;

/**
 * Applies changes from other caches to the stored data: each field, unless the stored value is more recent.
 *
 * Skips fields that this cache does not have, since it would otherwise fill with data that only others use. Entities
 * that an accepted field links to are the exception: all their fields are accepted.
 *
 * @param changes validated changes; the store takes ownership of their contents
 */
export function applyChanges(store: RecordStore, changes: ChangeSet, listener: ChangeListener): void {
  new ChangeLayer(store, changes, listener).lay();
}

class ChangeLayer {
  readonly #store: RecordStore;
  readonly #changes: ChangeSet;
  readonly #listener: ChangeListener;
  /** One layer for each request, so that records get the age of their request. */
  readonly #layers = new Map<RequestOrder, RowLayer>();
  readonly #objects = new Map<string, ChangedObject[]>();
  /** Records whose fields are all accepted. */
  readonly #open = new Set<StoredRecord>();
  readonly #done = new Set<FieldChange>();

  constructor(store: RecordStore, changes: ChangeSet, listener: ChangeListener) {
    this.#store = store;
    this.#changes = changes;
    this.#listener = listener;
    for (const object of changes.objects) {
      const name = nameOf(object[0], object[1]);
      const others = this.#objects.get(name);
      if (others === undefined) this.#objects.set(name, [object]);
      else others.push(object);
    }
  }

  lay(): void {
    const { tables } = this.#store;
    for (const object of this.#changes.objects) {
      const [table, id] = object;
      const entity = tables.find(table === '' ? id : nameOf(table, id));
      if (entity !== undefined && exists(entity, true)) this.#applyObject(entity, object);
    }
    // The set grows during the loop.
    for (const { table, id } of this.#open)
      if (table !== null)
        for (const object of this.#objects.get(nameOf(table, id)) ?? [])
          this.#applyObject(tables.obtain(table, id), object);
    for (const object of this.#changes.objects)
      for (const field of object[3]) if (!this.#done.has(field)) this.#pass(object, field[1]);
    this.#store.learnt();
  }

  #pass([table, id]: ChangedObject, order: RequestOrder): void {
    const { passed } = this.#listener;
    const name = nameOf(table, id);
    passed.set(name, Math.max(order, passed.get(name) ?? 0));
    if (passed.size > mostPassed) passed.delete(passed.keys().next().value!);
  }

  #applyObject(entity: StoredRecord, object: ChangedObject): void {
    const [table, id, path, fields] = object;
    const passedOrder = this.#listener.passed.get(nameOf(table, id)) ?? 0;
    let record = entity;
    for (const key of path) {
      const value = fieldOf(record, key, true);
      if (!isEmbedded(value)) return;
      record = value;
    }
    for (const field of fields)
      if (!this.#done.has(field)) this.#applyField(object, record, field, passedOrder);
  }

  #applyField(
    object: ChangedObject,
    record: StoredRecord,
    field: FieldChange,
    passedOrder: RequestOrder,
  ): void {
    const [key, order, what] = field;
    const store = this.#store;
    if (!this.#listener.isShared(record.typename, key)) return;
    const before = fieldOf(record, key, true);
    if (before === undefined && (!this.#open.has(record) || order < passedOrder)) return;
    // The other cache had a different object here.
    if (record.table === null && typeof what === 'number' && !this.#isOfType(record, what)) return;
    this.#done.add(field);
    const isOlder = before !== undefined && orderOf(record, key) > order;
    if (what === 'removed') {
      if (isOlder) return;
      store.remove(record, key);
      this.#pass(object, order);
    } else if (what === 'outdated') {
      if (!isOlder && before !== undefined) store.setInvalidated(record, key, true);
    } else if (!isOlder) this.#put(object, record, key, before, order, what, field[3]);
    else if (!this.#isSame(record, key, before, field[3])) this.#listener.onYounger(record, key);
  }

  #isOfType({ typename }: StoredRecord, header: number): boolean {
    return sameType(typename, this.#typenameOf(header));
  }

  #typenameOf(header: number): string | undefined {
    return this.#changes.headers[header]![0] ?? undefined;
  }

  #put(
    object: ChangedObject,
    record: StoredRecord,
    key: string,
    before: Stored | undefined,
    order: RequestOrder,
    header: number,
    cell: Cell,
  ): void {
    const store = this.#store;
    if (isBare(record)) {
      record.order = order;
      if (record.extra !== null) record.extra.orders = null;
    }
    store.setErrors(record, key, null);
    store.setInvalidated(record, key, false);
    if (isObjectCell(cell)) {
      const after = this.#objectOf(cell[0], record, before);
      if (after !== before) {
        this.#open.add(after);
        // Earlier changes inside the object may be outdated by now.
        if (before !== undefined) this.#pass(object, orderOf(record, key));
        store.set(record, key, after);
      }
    } else {
      this.#openLinked(cell);
      this.#layerOf(order).applyField(record, key, cell);
    }
    if (orderOf(record, key) !== order) (extraOf(record).orders ??= new Map()).set(key, order);
    if (store.ages === null || !store.types.ages(record.typename, key)) return;
    store.ages.noteElsewhere(order, this.#changes.headers[header]![2]?.[0] ?? store.ages.look());
    // Even unchanged values have become more recent.
    store.markViews(record);
  }

  #objectOf(header: number, owner: StoredRecord, before: Stored | undefined): StoredRecord {
    if (isEmbedded(before) && this.#isOfType(before, header)) return before;
    const typename = this.#typenameOf(header);
    if (typename !== undefined) this.#store.types.see(typename);
    return newEmbedded(typename, owner);
  }

  /** Accepts all changes to entities that the value links to. */
  #openLinked(cell: Cell): void {
    const cells = [cell];
    for (let next = cells.pop(); next !== undefined; next = cells.pop()) {
      if (!Array.isArray(next)) continue;
      const kind: unknown = next[next.length - 1];
      if (kind === link) {
        if (this.#objects.has(nameOf(next[0], next[1])))
          this.#open.add(this.#store.tables.obtain(next[0], next[1]));
      } else if (kind !== opaque && kind !== hole)
        for (let at = next.length - (kind === list ? 2 : 3); at >= 0; at -= 1) cells.push(next[at]);
    }
  }

  #layerOf(order: RequestOrder): RowLayer {
    let layer = this.#layers.get(order);
    if (layer === undefined)
      this.#layers.set(order, (layer = new RowLayer(this.#store, this.#changes.headers, 'over', order)));
    return layer;
  }

  /** Equal lists of objects without a key may be reported as different. The only effect is a redundant notification. */
  #isSame(record: StoredRecord, key: string, before: Stored | undefined, cell: Cell): boolean {
    if (isObjectCell(cell)) return isEmbedded(before) && this.#isOfType(before, cell[0]);
    const taken = new RowEncoder(this.#store, null, false).takeField(record, key);
    return JSON.stringify(taken?.row[0]) === JSON.stringify(cell);
  }
}

/** Returns the key of an entity. Type names contain no colon. */
function nameOf(table: string, id: string): string {
  return `${table}:${id}`;
}
