import type { CacheSnapshot } from '../contract/cache.ts';
import type { Layout } from '../plans/layout.ts';
import { isRootId } from './entityTables.ts';
import { newEmbedded } from './externalValue.ts';
import { copyJson, equalJson, isWithinDepth } from './jsonValue.ts';
import type { RecordStore } from './recordStore.ts';
import {
  fieldKeys,
  fieldOf,
  isBare,
  isEmbedded,
  shownBy,
  type Stored,
  StoredList,
  StoredRecord,
} from './storedRecord.ts';

// Rows under one header: records of one type with the same fields share their names. A cell is itself if it is no
// object; else a list that says first what it is.
const formatName = 'mainvideo-cache';
const formatVersion = 1;
const opaque = 0;
/** `[link, table, id]` */
const link = 1;
/** `[embedded, header, ...cells]` */
const embedded = 2;
/** `[list, ...cells]` */
const list = 3;
/** A place in a list that no page has filled yet. */
const hole = 4;
/** Of opaque values and of lists in lists; what is deeper comes from no server. */
const maxDepth = 3_000;
const maxListDepth = 100;

/** `typename` is `null` for objects of which nobody knows it. */
type Header = readonly [typename: string | null, keys: readonly string[]];
type Cell = unknown;

/**
 * Everything but the optimistic layers, as plain JSON of its own. Fields that must be fetched anyway are left out: what
 * was invalidated, and a null that stands for an error.
 */
export function takeSnapshot(store: RecordStore): CacheSnapshot {
  const taker = new SnapshotTaker();
  for (const record of store.tables.all()) taker.add(record);
  return {
    format: formatName,
    version: formatVersion,
    headers: taker.headers,
    records: taker.groups(),
    shown: [...store.types.shown()],
  };
}

class SnapshotTaker {
  readonly headers: Header[] = [];
  readonly #indexes = new Map<string, number>();
  /** By what gave a record its fields: its shape or its layout, and by type. */
  readonly #known = new Map<object, Map<string | undefined, number>>();
  readonly #records = new Map<string, StoredRecord[][]>();
  /** Objects without a key may be nested thousands deep, so each waits here for its turn: a record, and its row. */
  readonly #open: (StoredRecord | Cell[])[] = [];

  add(record: StoredRecord): void {
    if (!fieldKeys(record, true).some((key) => isKept(record, key))) return;
    let byHeader = this.#records.get(record.table!);
    if (byHeader === undefined) this.#records.set(record.table!, (byHeader = []));
    (byHeader[this.#headerOf(record)] ??= []).push(record);
  }

  groups(): [table: string, header: number, rows: Cell[][]][] {
    const groups: [string, number, Cell[][]][] = [];
    for (const [table, byHeader] of this.#records) {
      // Of a sparse array, this visits those that are there.
      byHeader.forEach((records, header) => {
        groups.push([table, header, records.map((record) => this.#row(record, header))]);
      });
    }
    return groups;
  }

  #row(record: StoredRecord, header: number): Cell[] {
    const row: Cell[] = [record.id];
    this.#fill(row, record, header);
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
      const inner = this.#open.pop() as Cell[];
      this.#fill(inner, open as StoredRecord, inner[1] as number);
    }
    return row;
  }

  #headerOf(record: StoredRecord): number {
    const { home, cells, extra, typename } = record;
    // Where all fields are taken as they come, whatever gave them to the record stands for the header.
    const source = extra === null ? (home?.shape ?? (cells?.values.includes(undefined) ? null : cells?.layout)) : null;
    const isWhole = source && (home !== null || cells!.values.length === cells!.layout.keys.length);
    let byType = isWhole ? this.#known.get(source) : undefined;
    let index = byType?.get(typename);
    if (index !== undefined) return index;
    const header: Header = [typename ?? null, fieldKeys(record, true).filter((key) => isKept(record, key))];
    const text = JSON.stringify(header);
    index = this.#indexes.get(text);
    if (index === undefined) {
      this.#indexes.set(text, (index = this.headers.length));
      this.headers.push(header);
    }
    if (isWhole) {
      if (byType === undefined) this.#known.set(source, (byType = new Map()));
      byType.set(typename, index);
    }
    return index;
  }

  #fill(row: Cell[], record: StoredRecord, header: number): void {
    const { home, cells, extra } = record;
    if (extra === null && home !== null) {
      const { size, names, responseKeys, childPlaces } = home.shape!;
      const result = home.result as { readonly [key: string]: unknown };
      for (let slot = 0; slot < size; slot += 1) {
        if (names[slot] === '__typename') continue;
        const place = childPlaces[slot]!;
        const child = place < 0 ? undefined : home.children[place];
        row.push(this.#cellOf(child === undefined ? result[responseKeys[slot]!] : shownBy(child)));
      }
    } else if (extra === null && cells !== null) {
      for (const value of cells.values) if (value !== undefined) row.push(this.#cellOf(value));
    } else {
      for (const key of this.headers[header]![1]) row.push(this.#cellOf(fieldOf(record, key, true)));
    }
  }

  #cellOf(value: Stored | undefined): Cell {
    if (typeof value !== 'object' || value === null) return value === undefined ? [hole] : value;
    if (value instanceof StoredRecord) {
      if (value.table !== null) return [link, value.table, value.id];
      const row: Cell[] = [embedded, this.#headerOf(value)];
      this.#open.push(row, value);
      return row;
    }
    if (!(value instanceof StoredList)) return [opaque, copyJson(value)];
    const cells: Cell[] = [list];
    for (const item of value.items) cells.push(this.#cellOf(item));
    return cells;
  }
}

function isKept(record: StoredRecord, key: string): boolean {
  if (record.extra?.invalidated?.has(key)) return false;
  return (
    !record.extra?.errors?.has(key) ||
    (fieldOf(record, key, true) !== null && !hasNull(fieldOf(record, key, true)))
  );
}

function hasNull(value: Stored | undefined): boolean {
  return value instanceof StoredList && value.items.some((item) => item === null || hasNull(item));
}

/**
 * Lays a snapshot over what is stored; with `replace`, nothing else stays. It is read whole before anything is
 * changed. `false`: it is no snapshot of ours, and nothing was changed.
 */
export function applySnapshot(store: RecordStore, snapshot: unknown, replace: boolean): boolean {
  let read: ReadSnapshot;
  try {
    read = readSnapshot(snapshot);
  } catch {
    // Whatever is wrong with it (a getter that throws, a depth that no stack holds): it is not one of ours.
    return false;
  }
  new SnapshotLayer(store, read, replace).lay();
  return true;
}

/** A snapshot of which every part was looked at, and copied. */
interface ReadSnapshot {
  readonly headers: readonly Header[];
  readonly groups: readonly (readonly [table: string, header: number, rows: readonly ReadRow[]])[];
  readonly shown: readonly (readonly [string, string, boolean])[];
}

/** The id, and the cells under the header: each a value that is no object, or a list that says first what it is. */
type ReadRow = readonly [id: string, ...cells: Cell[]];

/** Throws if anything in it is not as `takeSnapshot` makes it. */
function readSnapshot(snapshot: unknown): ReadSnapshot {
  const { format, version, headers, records, shown } = snapshot as Record<string, unknown>;
  require(format === formatName && version === formatVersion);
  const readHeaders = arrayOf(headers).map((header): Header => {
    const [typename, keys] = arrayOf(header);
    require(typename === null || typeof typename === 'string');
    const readKeys = arrayOf(keys).map(stringOf);
    require(new Set(readKeys).size === readKeys.length);
    return [typename, readKeys];
  });
  // Objects without a key, which may be nested thousands deep.
  const open: Cell[][] = [];
  const readCells = (row: Cell[], from: number, header: unknown): void => {
    const keys = typeof header === 'number' ? readHeaders[header]?.[1] : undefined;
    require(keys !== undefined && row.length === from + keys.length);
    for (let at = from; at < row.length; at += 1) {
      const cell = row[at];
      if (typeof cell === 'object' && cell !== null) row[at] = readCell(cell, 0);
      else requireScalar(cell);
    }
  };
  const readCell = (given: object, depth: number): Cell => {
    const cell = arrayOf(given).slice();
    const kind = cell[0];
    if (kind === link) {
      require(cell.length === 3);
      requirePlace(cell[1], cell[2]);
    } else if (kind === embedded) open.push(cell);
    else if (kind === list) {
      require(depth < maxListDepth);
      for (let at = 1; at < cell.length; at += 1) {
        const item = cell[at];
        if (typeof item === 'object' && item !== null) cell[at] = readCell(item, depth + 1);
        else requireScalar(item);
      }
    } else if (kind !== hole || depth === 0) {
      require(kind === opaque && cell.length === 2 && typeof cell[1] === 'object' && cell[1] !== null);
      require(isWithinDepth(cell[1], maxDepth));
      cell[1] = copyJson(cell[1]);
    }
    return cell;
  };
  const groups = arrayOf(records).map((group): ReadSnapshot['groups'][number] => {
    const [table, header, rows] = arrayOf(group);
    require(typeof table === 'string');
    const readRows = arrayOf(rows).map((given) => {
      const row = arrayOf(given).slice();
      requirePlace(table, row[0]);
      readCells(row, 1, header);
      return row as unknown as ReadRow;
    });
    return [table, header as number, readRows];
  });
  for (let row = open.pop(); row !== undefined; row = open.pop()) readCells(row, 2, row[1]);
  const readShown = arrayOf(shown).map((fact): readonly [string, string, boolean] => {
    const [condition, typename, applies] = arrayOf(fact);
    require(typeof applies === 'boolean');
    return [stringOf(condition), stringOf(typename), applies];
  });
  return { headers: readHeaders, groups, shown: readShown };
}

function requireScalar(cell: Cell): void {
  require(cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean');
}

function requirePlace(table: unknown, id: unknown): void {
  require(typeof table === 'string' && typeof id === 'string' && (table !== '' || isRootId(id)));
}

function arrayOf(value: unknown): readonly unknown[] {
  require(Array.isArray(value));
  return value;
}

function stringOf(value: unknown): string {
  require(typeof value === 'string');
  return value;
}

function require(holds: boolean): asserts holds {
  if (!holds) throw new TypeError('This is no snapshot of this cache.');
}

class SnapshotLayer {
  readonly #store: RecordStore;
  readonly #read: ReadSnapshot;
  readonly #replace: boolean;
  /** Objects without a key may be nested thousands deep, so each waits here for its turn: a record, and its row. */
  readonly #open: (StoredRecord | readonly Cell[])[] = [];
  readonly #layouts: readonly Layout[];

  constructor(store: RecordStore, read: ReadSnapshot, replace: boolean) {
    this.#store = store;
    this.#read = read;
    this.#replace = replace;
    this.#layouts = read.headers.map(([, keys]) => store.types.layout.withAll(keys));
  }

  lay(): void {
    const store = this.#store;
    const { headers, groups, shown } = this.#read;
    const laid = new Map<StoredRecord, number>();
    for (const [table, header, rows] of groups) {
      for (const row of rows) laid.set(store.tables.obtain(table, row[0]), header);
    }
    if (this.#replace) this.#removeOthers(laid);
    for (const [condition, typename, applies] of shown) store.types.learn(condition, typename, applies);
    for (const [table, header, rows] of groups) {
      const [typename] = headers[header]!;
      for (const row of rows) {
        const record = store.tables.table(table).get(row[0])!;
        if (table === '' && typename !== null) store.setTypename(record, typename);
        this.#layRow(record, row, 1, header);
        for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
          const inner = this.#open.pop() as readonly Cell[];
          this.#layRow(open as StoredRecord, inner, 2, inner[1] as number);
        }
      }
    }
  }

  #removeOthers(laid: ReadonlyMap<StoredRecord, number>): void {
    const store = this.#store;
    for (const record of [...store.tables.all()]) {
      const header = laid.get(record);
      const keys = header === undefined ? [] : this.#read.headers[header]![1];
      for (const key of store.knownKeys(record)) if (!keys.includes(key)) store.remove(record, key);
    }
  }

  #layRow(record: StoredRecord, row: readonly Cell[], from: number, header: number): void {
    const store = this.#store;
    const keys = this.#read.headers[header]![1];
    const isNew = isBare(record) && record.views === null && record.extra === null && record.cells === null;
    if (isNew && record.table !== '') {
      // Nobody has looked at it, so nobody has to hear of it.
      const values: Stored[] = [];
      for (let at = from; at < row.length; at += 1) values.push(this.#storedOf(row[at], record, undefined, false));
      record.cells = { layout: this.#layouts[header]!, values };
      store.adopted(record);
    } else {
      for (const [at, key] of keys.entries()) {
        const before = fieldOf(record, key, true);
        const after = this.#storedOf(row[from + at], record, before, this.#replace);
        store.setErrors(record, key, null);
        store.setInvalidated(record, key, false);
        if (after !== before) store.set(record, key, after);
      }
    }
    record.order = this.#replace ? 0 : store.order;
    if (record.extra !== null) record.extra.orders = null;
  }

  /** What equals the value that is there is that value, so that its views stay. */
  #storedOf(cell: Cell, owner: StoredRecord, before: Stored | undefined, replace: boolean): Stored {
    if (typeof cell !== 'object' || cell === null) return cell;
    const parts = cell as readonly Cell[];
    switch (parts[0]) {
      case link:
        return this.#store.tables.obtain(parts[1] as string, parts[2] as string);
      case embedded:
        return this.#embeddedOf(parts, owner, before, replace);
      case list:
        return this.#listOf(parts, owner, before);
      case hole:
        return undefined;
      default:
        return equalJson(before, parts[1]) ? before : parts[1];
    }
  }

  #embeddedOf(
    row: readonly Cell[],
    owner: StoredRecord,
    before: Stored | undefined,
    replace: boolean,
  ): StoredRecord {
    const [name, keys] = this.#read.headers[row[1] as number]!;
    const typename = name ?? undefined;
    const inPlace = isEmbedded(before) && before.typename === typename ? before : undefined;
    if (inPlace !== undefined && replace) {
      for (const key of fieldKeys(inPlace, true))
        if (!keys.includes(key)) this.#store.remove(inPlace, key);
    }
    const record = inPlace ?? newEmbedded(typename, owner);
    this.#open.push(row, record);
    return record;
  }

  #listOf(cells: readonly Cell[], owner: StoredRecord, before: Stored | undefined): StoredList {
    const items = before instanceof StoredList ? before.items : [];
    let same = before instanceof StoredList && items.length === cells.length - 1;
    const links: Stored[] = [];
    for (let at = 1; at < cells.length; at += 1) {
      const stored = this.#storedOf(cells[at], owner, items[at - 1], true);
      if (stored !== items[at - 1]) same = false;
      links.push(stored);
    }
    return same ? (before as StoredList) : new StoredList(links);
  }
}
