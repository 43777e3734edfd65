import type { RequestOrder } from '../../contract/cache.ts';
import type { Layout } from '../../plans/layout.ts';
import { newEmbedded } from '../records/embedded.ts';
import { equalJson } from '../records/jsonValue.ts';
import { RecordStore } from '../records/recordStore.ts';
import { type Cell, embedded, type Header, hole, link, list } from './snapshotFormat.ts';
import { fieldKeys, fieldOf, orderOf, putField } from '../records/fields.ts';
import {
  Cells,
  extraOf,
  isEmbedded,
  type Stored,
  StoredList,
  type StoredRecord,
} from '../records/storedRecord.ts';

/**
 * How rows are applied. `replace` removes all other fields of the record, `over` retains them, and `wake` loads data
 * that the record had all along, which is not a change.
 */
export type Laying = 'replace' | 'over' | 'wake';

interface Waiting {
  readonly record: StoredRecord;
  readonly row: Cell[];
  readonly header: number;
  readonly laying: Laying;
}

type FieldOrder = readonly [key: string, order: RequestOrder];

/** Converts rows to records. Takes ownership of the rows. */
export class RowLayer {
  static readonly example = /* @__PURE__ */ (() => new RowLayer(RecordStore.example, [], 'over'))();
  readonly #store: RecordStore;
  readonly #headers: readonly Header[];
  readonly #laying: Laying;
  /** The order of data whose request is unknown. */
  readonly #order: RequestOrder;
  readonly #layouts: readonly Layout[];
  /** By header: the fields that expire, each with the order that represents its time. */
  readonly #agedOrders: readonly (readonly FieldOrder[])[];
  /** A queue, because objects without a key may be nested thousands of levels deep. */
  readonly #open: Waiting[] = [];

  constructor(
    store: RecordStore,
    headers: readonly Header[],
    laying: Laying,
    order = laying === 'over' ? store.order : 0,
  ) {
    this.#store = store;
    this.#headers = headers;
    this.#laying = laying;
    this.#order = order;
    this.#layouts = headers.map(([, keys]) => store.types.layout.withAll(keys));
    this.#agedOrders = this.#findOrders();
  }

  lay(record: StoredRecord, header: number, row: Cell[]): void {
    const typename = this.#headers[header]![0];
    if (record.table === '' && typename !== null) {
      if (this.#laying !== 'wake') this.#store.setTypename(record, typename);
      else if (record.typename !== typename) this.#store.types.see((record.typename = typename));
    }
    this.#applyRow({ record, row, header, laying: this.#laying });
    this.#applyOpen();
  }

  /** Applies a single field of a record. The caller handles its metadata. */
  applyField(record: StoredRecord, key: string, cell: Cell): void {
    const before = fieldOf(record, key, true);
    const after = this.#storedOf(cell, record, before, this.#laying);
    if (after !== before) this.#store.set(record, key, after);
    this.#applyOpen();
  }

  #applyOpen(): void {
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) this.#applyRow(open);
  }

  #findOrders(): FieldOrder[][] {
    const { ages, types } = this.#store;
    if (ages === null) return [];
    const orders = new Map<number, RequestOrder>();
    const orderAt = (timeMs: number): RequestOrder => {
      let order = orders.get(timeMs);
      if (order === undefined) orders.set(timeMs, (order = ages.orderAt(timeMs, this.#order)));
      return order;
    };
    // Data without a time counts as new.
    const nowMs = ages.look();
    return this.#headers.map(([typename, keys, times]) =>
      keys.flatMap((key, at): FieldOrder[] =>
        types.ages(typename ?? undefined, key) ? [[key, orderAt(times?.[at] ?? nowMs)]] : [],
      ),
    );
  }

  #applyRow({ record, row, header, laying }: Waiting): void {
    const store = this.#store;
    const keys = this.#headers[header]![1];
    const others = store.ages === null ? null : this.#othersThatAge(record, keys);
    const { home } = record;
    const cells = record.load();
    const isNew =
      record.table !== '' &&
      cells === null &&
      home === null &&
      (laying === 'wake' || (record.views === null && record.extra === null));
    if (isNew) {
      // No one has read the record yet, so no one must be notified.
      for (let at = 0; at < row.length; at += 1) {
        if (typeof row[at] === 'object') row[at] = this.#storedOf(row[at], record, undefined, laying);
      }
      record.held = new Cells(this.#layouts[header]!, row);
      if (laying !== 'wake') store.adopted(record);
    } else if (laying === 'wake') {
      for (const [at, key] of keys.entries())
        putField(record, key, this.#storedOf(row[at], record, undefined, laying), store.types.layout);
    } else {
      for (const [at, key] of keys.entries()) {
        const before = fieldOf(record, key, true);
        const after = this.#storedOf(row[at], record, before, laying);
        store.setErrors(record, key, null);
        store.setInvalidated(record, key, false);
        if (after !== before) store.set(record, key, after);
      }
    }
    if (laying === 'wake' && !isNew) {
      for (const [key, order] of this.#agedOrders[header] ?? [])
        (extraOf(record).orders ??= new Map()).set(key, order);
      return;
    }
    record.order = this.#order;
    if (record.extra !== null) record.extra.orders = null;
    if (others !== null) this.#rank(record, this.#agedOrders[header]!, others);
  }

  /** The other fields keep their age. */
  #othersThatAge(record: StoredRecord, keys: readonly string[]): FieldOrder[] {
    return fieldKeys(record, true)
      .filter((key) => this.#store.types.ages(record.typename, key) && !keys.includes(key))
      .map((key) => [key, orderOf(record, key)]);
  }

  #rank(record: StoredRecord, aged: readonly FieldOrder[], others: readonly FieldOrder[]): void {
    const first = aged[0]?.[1];
    const isOne = aged.every(([, order]) => order === first);
    if (isOne && first !== undefined) record.order = first;
    const apart = isOne ? others : [...others, ...aged];
    if (apart.length > 0) extraOf(record).orders = new Map(apart);
    // Unchanged fields may have become older.
    if (aged.length > 0 && this.#laying !== 'wake') this.#store.markViews(record);
  }

  /** Returns the existing value if it is equal, so that its views stay. */
  #storedOf(cell: Cell, owner: StoredRecord, before: Stored | undefined, laying: Laying): Stored {
    if (typeof cell !== 'object' || cell === null) return cell;
    const parts = cell as Cell[];
    switch (parts.pop()) {
      case link:
        return this.#linked(parts[0] as string, parts[1] as string, laying);
      case embedded:
        return this.#embeddedOf(parts, parts.pop() as number, owner, before, laying);
      case list:
        return this.#listOf(parts, owner, before, laying);
      case hole:
        return undefined;
      default:
        return equalJson(before, parts[0]) ? before : parts[0];
    }
  }

  #linked(table: string, id: string, laying: Laying): StoredRecord {
    const { tables } = this.#store;
    return laying === 'wake' ? tables.linked(table, id) : tables.obtain(table, id);
  }

  #embeddedOf(
    row: Cell[],
    header: number,
    owner: StoredRecord,
    before: Stored | undefined,
    laying: Laying,
  ): StoredRecord {
    const [name, keys] = this.#headers[header]!;
    const typename = name ?? undefined;
    // The object has no table from which its type would be learned.
    if (typename !== undefined) this.#store.types.see(typename);
    const inPlace = isEmbedded(before) && before.typename === typename ? before : undefined;
    if (inPlace !== undefined && laying === 'replace') {
      for (const key of fieldKeys(inPlace, true)) if (!keys.includes(key)) this.#store.remove(inPlace, key);
    }
    const record = inPlace ?? newEmbedded(typename, owner);
    this.#open.push({ record, row, header, laying });
    return record;
  }

  #listOf(items: Cell[], owner: StoredRecord, before: Stored | undefined, laying: Laying): StoredList {
    const known = before instanceof StoredList ? before.items : [];
    let same = before instanceof StoredList && known.length === items.length;
    for (let at = 0; at < items.length; at += 1) {
      items[at] = this.#storedOf(items[at], owner, known[at], laying === 'wake' ? laying : 'replace');
      if (items[at] !== known[at]) same = false;
    }
    return same ? (before as StoredList) : new StoredList(items);
  }
}
