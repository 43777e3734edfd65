import type { CacheSnapshot, RequestOrder } from '../contract/cache.ts';
import type { ResponseObject } from '../contract/document.ts';
import type { BoundSelection, Shape } from '../plans/boundSelection.ts';
import type { Layout } from '../plans/layout.ts';
import { isRootId } from './entityTables.ts';
import { newEmbedded, typenameOf } from './externalValue.ts';
import { copyJson, equalJson, isWithinDepth } from './jsonValue.ts';
import { RecordStore } from './recordStore.ts';
import {
  Cells,
  extraOf,
  fieldKeys,
  fieldOf,
  isEmbedded,
  orderOf,
  shownBy,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
} from './storedRecord.ts';

// Rows under one header: records of one type with the same fields share their names. A cell is itself if it is no
// object; else an array whose last item says what it is. Last, because without it and the header's number such an array
// is what a record has its fields in: it is taken over as it is.
const formatName = 'mainvideo-cache';
const formatVersion = 2;
/** `[value, opaque]` */
const opaque = 0;
/** `[table, id, link]` */
const link = 1;
/** `[...cells, header, embedded]` */
const embedded = 2;
/** `[...items, list]` */
const list = 3;
/** `[hole]`: a place in a list that no page has filled yet. */
const hole = 4;
/** Of opaque values and of lists in lists; what is deeper comes from no server. */
const maxDepth = 3_000;
const maxListDepth = 100;

/**
 * `typename` is `null` for objects of which nobody knows it. `times`: when each field was written, in milliseconds since
 * the Unix epoch; `null`: it does not age. Absent: so it is with all.
 */
type Header = readonly [typename: string | null, keys: readonly string[], times?: readonly (number | null)[]];
type Cell = unknown;
type Group = [table: string, header: number, rows: Cell[][]];

/**
 * Everything but the optimistic layers, as plain JSON of its own. Fields that must be fetched anyway are left out: what
 * was invalidated, and a null that stands for an error.
 */
export function takeSnapshot(store: RecordStore): CacheSnapshot {
  const taker = new SnapshotTaker(store);
  return {
    format: formatName,
    version: formatVersion,
    headers: taker.headers,
    records: taker.groups(),
    shown: [...store.types.shown()],
    kept: [...store.kept].map(({ table, id }) => [table, id]),
  };
}

class SnapshotTaker {
  static readonly example = new SnapshotTaker(RecordStore.example);
  readonly headers: Header[] = [];
  readonly #indexes = new Map<string, number>();
  /** By what gave a record its fields: its shape or its layout, and by type, and by who wrote it where that matters. */
  readonly #known = new Map<object, Map<string | undefined, number>>();
  readonly #store: RecordStore;
  /** Objects without a key may be nested thousands deep, so each waits here for its turn. */
  readonly #open: { readonly record: StoredRecord; readonly cell: Cell[] }[] = [];
  /** By header: what the cells of its embedded objects are copied from. An array made in its final size is made once. */
  readonly #embedded: Cell[][] = [];
  /** The same for records. */
  readonly #empty: Cell[][] = [];

  constructor(store: RecordStore) {
    this.#store = store;
  }

  groups(): Group[] {
    const groups: Group[] = [];
    /** Of the table of the record before, by header. */
    let byHeader: (Group | undefined)[] = [];
    let table: string | null = null;
    for (const record of this.#store.tables.all()) {
      const header = this.#headerOf(record);
      if (header < 0) continue;
      if (record.table !== table) {
        table = record.table;
        byHeader = [];
      }
      let group = byHeader[header];
      if (group === undefined) groups.push((group = byHeader[header] = [table!, header, []]));
      group[2].push(this.#row(record, header));
    }
    return groups;
  }

  #row(record: StoredRecord, header: number): Cell[] {
    const row = (this.#empty[header] ??= [...this.headers[header]![1], '']).slice();
    row[row.length - 1] = record.id;
    this.#fill(record, row, row.length - 1);
    for (let waiting = this.#open.pop(); waiting !== undefined; waiting = this.#open.pop())
      this.#fill(waiting.record, waiting.cell, waiting.cell.length - 2);
    return row;
  }

  /** The header for all that a record has, and is kept; -1: there is nothing. */
  #headerOf(record: StoredRecord): number {
    const { home, cells, extra, typename } = record;
    if (home !== null && extra === null) return this.#knownHeader(home.shape!, typename, record);
    if (isFull(cells) && extra === null) return this.#knownHeader(cells.layout, typename, record);
    const keys = fieldKeys(record, true).filter((key) => isKept(record, key));
    return keys.length === 0 && record.table !== null ? -1 : this.#header(typename, keys, record);
  }

  /** Where all fields are taken as they come, whatever gave them to the record stands for the header. */
  #knownHeader(source: Shape | Layout, typename: string | undefined, record: StoredRecord | null): number {
    let byType = this.#known.get(source);
    if (byType === undefined) this.#known.set(source, (byType = new Map()));
    const type = this.#store.ages === null || record === null ? typename : `${record.order} ${typename}`;
    let index = byType.get(type);
    if (index === undefined) {
      const keys = record === null ? leafKeys(source as Shape) : fieldKeys(record, true);
      byType.set(type, (index = this.#header(typename, keys, record)));
    }
    return index;
  }

  #header(typename: string | undefined, keys: readonly string[], record: StoredRecord | null): number {
    const { ages, types } = this.#store;
    const times =
      ages !== null && record !== null
        ? keys.map((key) => (types.ages(typename, key) ? ages.writtenMs(record, key) : null))
        : [];
    const header: Header = times.some((time) => time !== null)
      ? [typename ?? null, keys, times]
      : [typename ?? null, keys];
    const text = JSON.stringify(header);
    let index = this.#indexes.get(text);
    if (index === undefined) {
      this.#indexes.set(text, (index = this.headers.length));
      this.headers.push(header);
    }
    return index;
  }

  /** Puts the cells of a record in the place of their keys, of which there are `count`. */
  #fill(record: StoredRecord, row: Cell[], count: number): void {
    const { home, cells, extra } = record;
    if (extra === null && home !== null) this.#fillFrom(row, home.shape!, home.result, home.children);
    else if (extra === null && isFull(cells)) {
      for (let at = 0; at < count; at += 1) row[at] = this.#cellOf(cells.values[at]);
    } else {
      for (let at = 0; at < count; at += 1) row[at] = this.#cellOf(fieldOf(record, row[at] as string, true));
    }
  }

  #fillFrom(row: Cell[], shape: Shape, object: unknown, children: readonly (View | undefined)[]): void {
    const { size, names, responseKeys, childPlaces } = shape;
    let at = 0;
    for (let slot = 0; slot < size; slot += 1) {
      if (names[slot] === '__typename') continue;
      const place = childPlaces[slot]!;
      const child = place < 0 ? undefined : children[place];
      const value = (object as { readonly [key: string]: unknown })[responseKeys[slot]!];
      if (child !== undefined) row[at] = this.#cellOf(shownBy(child));
      else if (typeof value !== 'object' || value === null) row[at] = value;
      else if (place < 0) row[at] = this.#cellOf(value);
      else row[at] = this.#inlineCell(shape.children[slot]!, value as ResponseObject);
      at += 1;
    }
  }

  /** An object that is a mere part of the one that holds it. */
  #inlineCell(selection: BoundSelection, object: ResponseObject): Cell {
    const shape = selection.shapeOf(typenameOf(object));
    const header = this.#knownHeader(shape, shape.typename, null);
    const cell = this.#embeddedCell(header);
    this.#fillFrom(cell, shape, object, []);
    return cell;
  }

  /** Keys stand where the cells come. */
  #embeddedCell(header: number): Cell[] {
    return (this.#embedded[header] ??= [...this.headers[header]![1], header, embedded]).slice();
  }

  #cellOf(value: Stored | undefined): Cell {
    if (typeof value !== 'object' || value === null) return value === undefined ? [hole] : value;
    if (value instanceof StoredRecord) {
      if (value.table !== null) return [value.table, value.id, link];
      const cell = this.#embeddedCell(this.#headerOf(value));
      this.#open.push({ record: value, cell });
      return cell;
    }
    if (!(value instanceof StoredList)) return [copyJson(value), opaque];
    const cells: Cell[] = [];
    for (const item of value.items) cells.push(this.#cellOf(item));
    cells.push(list);
    return cells;
  }
}

function leafKeys({ storageKeys, names }: Shape): readonly string[] {
  return storageKeys.filter((_, slot) => names[slot] !== '__typename');
}

/** Every cell that the layout names is there. */
function isFull(cells: Cells | null): cells is Cells {
  return (
    cells !== null && cells.values.length === cells.layout.keys.length && !cells.values.includes(undefined)
  );
}

function isKept(record: StoredRecord, key: string): boolean {
  if (record.extra?.invalidated?.has(key)) return false;
  return (
    !record.extra?.errors?.has(key) ||
    (fieldOf(record, key, true) !== null && !hasNull(fieldOf(record, key, true)))
  );
}

function hasNull(value: Stored | undefined): boolean {
  const items = value instanceof StoredList ? value.items : Array.isArray(value) ? value : [];
  return items.some((item) => item === null || hasNull(item));
}

/**
 * Lays a snapshot over what is stored; with `replace`, nothing else stays. It is read whole before anything is
 * changed. `false`: it is no snapshot of ours, and nothing was changed.
 *
 * @param adopt the caller hands it over: it becomes what is stored. Else it is copied first
 */
export function applySnapshot(store: RecordStore, given: unknown, replace: boolean, adopt: boolean): boolean {
  let snapshot: Snapshot;
  try {
    snapshot = checked(adopt ? given : copyJson(given));
  } catch {
    // Whatever is wrong with it (a getter that throws, a depth that no stack holds): it is not one of ours.
    return false;
  }
  new SnapshotLayer(store, snapshot, replace).lay();
  store.learnt();
  return true;
}

/** As `takeSnapshot` makes it. */
interface Snapshot {
  readonly headers: readonly Header[];
  readonly records: readonly (readonly [table: string, header: number, rows: readonly Cell[][]])[];
  readonly shown: readonly (readonly [string, string, boolean])[];
  /** Entities that were written by name. */
  readonly kept: readonly (readonly [table: string, id: string])[];
}

/** Throws if anything in it is not as `takeSnapshot` makes it. */
function checked(given: unknown): Snapshot {
  const { format, version, headers, records, shown, kept } = given as Record<string, unknown>;
  require(format === formatName && version === formatVersion);
  for (const header of arrayOf(headers)) {
    const [typename, keys, times] = arrayOf(header);
    require(typename === null || (typeof typename === 'string' && typename !== ''));
    for (const key of arrayOf(keys)) require(typeof key === 'string');
    require(new Set(arrayOf(keys)).size === arrayOf(keys).length);
    require(times === undefined || arrayOf(times).length === arrayOf(keys).length);
    for (const time of arrayOf(times ?? [])) require(time === null || typeof time === 'number');
  }
  // Objects without a key, which may be nested thousands deep.
  const open: (readonly Cell[])[] = [];
  for (const group of arrayOf(records)) {
    const [table, header, rows] = arrayOf(group);
    for (const row of arrayOf(rows)) {
      requirePlace(table, arrayOf(row).at(-1));
      requireCells(arrayOf(row), 1, (headers as Header[])[header as number], open);
    }
  }
  for (let row = open.pop(); row !== undefined; row = open.pop())
    requireCells(row, 2, (headers as Header[])[row.at(-2) as number], open);
  for (const fact of arrayOf(shown)) {
    const [condition, typename, applies] = arrayOf(fact);
    require(typeof condition === 'string' && typeof typename === 'string' && typeof applies === 'boolean');
  }
  for (const place of arrayOf(kept)) requirePlace(arrayOf(place)[0], arrayOf(place)[1]);
  return given as Snapshot;
}

function requireCells(
  row: readonly Cell[],
  more: number,
  header: Header | undefined,
  open: (readonly Cell[])[],
): void {
  require(Array.isArray(header) && row.length === header[1]!.length + more);
  for (let at = row.length - more - 1; at >= 0; at -= 1) requireCell(row[at], 0, open);
}

function requireCell(cell: Cell, depth: number, open: (readonly Cell[])[]): void {
  if (typeof cell !== 'object' || cell === null) {
    require(
      cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean',
    );
    return;
  }
  const parts = arrayOf(cell);
  const kind = parts[parts.length - 1];
  if (kind === link) {
    require(parts.length === 3);
    requirePlace(parts[0], parts[1]);
  } else if (kind === embedded) open.push(parts);
  else if (kind === list) {
    require(depth < maxListDepth);
    for (let at = parts.length - 2; at >= 0; at -= 1) requireCell(parts[at], depth + 1, open);
  } else if (kind !== hole || depth === 0 || parts.length > 1) {
    require(kind === opaque && parts.length === 2 && typeof parts[0] === 'object' && parts[0] !== null);
    require(isWithinDepth(parts[0], maxDepth));
  }
}

function requirePlace(table: unknown, id: unknown): void {
  require(typeof table === 'string' && typeof id === 'string' && (table !== '' || isRootId(id)));
}

function arrayOf(value: unknown): readonly unknown[] {
  require(Array.isArray(value));
  return value;
}

function require(holds: boolean): asserts holds {
  if (!holds) throw new TypeError('This is no snapshot of this cache.');
}

interface Laying {
  readonly record: StoredRecord;
  readonly row: Cell[];
  readonly header: number;
  /** Nothing else stays in it. */
  readonly replace: boolean;
}

type FieldOrder = readonly [key: string, order: RequestOrder];

class SnapshotLayer {
  static readonly example = new SnapshotLayer(
    RecordStore.example,
    { headers: [], records: [], shown: [], kept: [] },
    true,
  );
  readonly #store: RecordStore;
  readonly #snapshot: Snapshot;
  readonly #replace: boolean;
  readonly #layouts: readonly Layout[];
  /** By header: its fields that age, each with the order that stands for its time. */
  readonly #agedOrders: readonly (readonly FieldOrder[])[];
  /** Objects without a key may be nested thousands deep, so each waits here for its turn. */
  readonly #open: Laying[] = [];

  constructor(store: RecordStore, snapshot: Snapshot, replace: boolean) {
    this.#store = store;
    this.#snapshot = snapshot;
    this.#replace = replace;
    this.#layouts = snapshot.headers.map(([, keys]) => store.types.layout.withAll(keys));
    this.#agedOrders = this.#findOrders();
  }

  /** As old as whatever was written by whom nobody knows. */
  get #order(): RequestOrder {
    return this.#replace ? 0 : this.#store.order;
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
    // One that does not say is as young as can be.
    const nowMs = ages.look();
    return this.#snapshot.headers.map(([typename, keys, times]) =>
      keys.flatMap((key, at): FieldOrder[] =>
        types.ages(typename ?? undefined, key) ? [[key, orderAt(times?.[at] ?? nowMs)]] : [],
      ),
    );
  }

  lay(): void {
    const { tables, types } = this.#store;
    const { headers, records, shown, kept } = this.#snapshot;
    const known = this.#replace ? [...tables.all()] : [];
    const laid = records.map(([table, , rows]) =>
      rows.map((row) => tables.obtain(table, row.at(-1) as string)),
    );
    if (known.length > 0) this.#removeOthers(known, laid);
    for (const [condition, typename, applies] of shown) types.note(condition, typename, applies);
    for (const [group, [table, header, rows]] of records.entries()) {
      const [typename] = headers[header]!;
      for (let at = 0; at < rows.length; at += 1) {
        const record = laid[group]![at]!;
        const row = rows[at]!;
        row.pop();
        if (table === '' && typename !== null) this.#store.setTypename(record, typename);
        this.#layRow({ record, row, header, replace: this.#replace });
        for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) this.#layRow(open);
      }
    }
    if (this.#replace) this.#store.kept.clear();
    for (const [table, id] of kept) this.#store.kept.add(tables.obtain(table, id));
  }

  #removeOthers(known: readonly StoredRecord[], laid: readonly (readonly StoredRecord[])[]): void {
    const store = this.#store;
    const headers = new Map<StoredRecord, number>();
    for (const [group, [, header]] of this.#snapshot.records.entries()) {
      for (const record of laid[group]!) headers.set(record, header);
    }
    for (const record of known) {
      const header = headers.get(record);
      const keys = header === undefined ? [] : this.#snapshot.headers[header]![1];
      for (const key of store.knownKeys(record)) if (!keys.includes(key)) store.remove(record, key);
    }
  }

  #layRow({ record, row, header, replace }: Laying): void {
    const store = this.#store;
    const [, keys] = this.#snapshot.headers[header]!;
    const others = store.ages === null ? null : this.#othersThatAge(record, keys);
    const isNew =
      record.cells === null && record.home === null && record.views === null && record.extra === null;
    if (isNew && record.table !== '') {
      // Nobody has looked at it, so nobody has to hear of it.
      for (let at = 0; at < row.length; at += 1) {
        if (typeof row[at] === 'object') row[at] = this.#storedOf(row[at], record, undefined, false);
      }
      record.cells = new Cells(this.#layouts[header]!, row);
      store.adopted(record);
    } else {
      for (const [at, key] of keys.entries()) {
        const before = fieldOf(record, key, true);
        const after = this.#storedOf(row[at], record, before, replace);
        store.setErrors(record, key, null);
        store.setInvalidated(record, key, false);
        if (after !== before) store.set(record, key, after);
      }
    }
    record.order = this.#order;
    if (record.extra !== null) record.extra.orders = null;
    if (others !== null) this.#rank(record, this.#agedOrders[header]!, others);
  }

  /** What a row does not speak of stays as old as it is. */
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
    // What is as it was may be older than it was.
    if (aged.length > 0) this.#store.markViews(record);
  }

  /** What equals the value that is there is that value, so that its views stay. */
  #storedOf(cell: Cell, owner: StoredRecord, before: Stored | undefined, replace: boolean): Stored {
    if (typeof cell !== 'object' || cell === null) return cell;
    const parts = cell as Cell[];
    switch (parts.pop()) {
      case link:
        return this.#store.tables.obtain(parts[0] as string, parts[1] as string);
      case embedded:
        return this.#embeddedOf(parts, parts.pop() as number, owner, before, replace);
      case list:
        return this.#listOf(parts, owner, before);
      case hole:
        return undefined;
      default:
        return equalJson(before, parts[0]) ? before : parts[0];
    }
  }

  #embeddedOf(
    row: Cell[],
    header: number,
    owner: StoredRecord,
    before: Stored | undefined,
    replace: boolean,
  ): StoredRecord {
    const [name, keys] = this.#snapshot.headers[header]!;
    const typename = name ?? undefined;
    // It has no table that would tell.
    if (typename !== undefined) this.#store.types.see(typename);
    const inPlace = isEmbedded(before) && before.typename === typename ? before : undefined;
    if (inPlace !== undefined && replace) {
      for (const key of fieldKeys(inPlace, true)) if (!keys.includes(key)) this.#store.remove(inPlace, key);
    }
    const record = inPlace ?? newEmbedded(typename, owner);
    this.#open.push({ record, row, header, replace });
    return record;
  }

  #listOf(items: Cell[], owner: StoredRecord, before: Stored | undefined): StoredList {
    const known = before instanceof StoredList ? before.items : [];
    let same = before instanceof StoredList && known.length === items.length;
    for (let at = 0; at < items.length; at += 1) {
      items[at] = this.#storedOf(items[at], owner, known[at], true);
      if (items[at] !== known[at]) same = false;
    }
    return same ? (before as StoredList) : new StoredList(items);
  }
}
