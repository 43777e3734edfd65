import type { CacheSnapshot } from '../contract/cache.ts';
import { isRootId } from './entityTables.ts';
import { newEmbedded } from './externalValue.ts';
import { copyJson, equalJson, isWithinDepth } from './jsonValue.ts';
import type { RecordStore } from './recordStore.ts';
import {
  fieldKeys,
  fieldOf,
  isEmbedded,
  isEntity,
  type Stored,
  StoredList,
  type StoredRecord,
} from './storedRecord.ts';

// Rows under one header: records of one type with the same fields share their names. A value is itself if it is no
// object; else a list that says first what it is.
const formatName = 'mainvideo-cache';
const formatVersion = 1;
const opaque = 0;
const link = 1;
const embedded = 2;
const list = 3;
/** A place in a list that no page has filled yet. */
const hole = 4;
/** Of opaque values and of lists in lists; what is deeper comes from no server. */
const maxDepth = 3_000;
const maxListDepth = 100;

/** `typename` is absent for objects of which nobody knows it. */
type Header = readonly [typename: string | null, keys: readonly string[]];
type Cell = unknown;

/**
 * Everything but the optimistic layers, as plain JSON of its own. Fields that must be fetched anyway are left out: what
 * was invalidated, and a null that stands for an error.
 */
export function takeSnapshot(store: RecordStore): CacheSnapshot {
  const headers: Header[] = [];
  const headerIndexes = new Map<string, number>();
  const rowsByHeader = new Map<
    string,
    { readonly table: string; readonly header: number; readonly rows: Cell[][] }
  >();

  const headerOf = (record: StoredRecord): number => {
    const keys = fieldKeys(record, true).filter((key) => isKept(record, key));
    const header: Header = [record.typename ?? null, keys];
    const text = JSON.stringify(header);
    let index = headerIndexes.get(text);
    if (index === undefined) {
      headerIndexes.set(text, (index = headers.length));
      headers.push(header);
    }
    return index;
  };
  // Objects without a key may be nested thousands deep, so each waits here for its turn instead of being called for.
  const open: { readonly record: StoredRecord; readonly header: number; readonly row: Cell[] }[] = [];
  const cellOf = (value: Stored | undefined): Cell => {
    if (value instanceof StoredList) return [list, ...value.items.map(cellOf)];
    if (value === undefined) return [hole];
    if (isEntity(value)) return [link, value.table, value.id];
    if (isEmbedded(value)) {
      const header = headerOf(value);
      const row: Cell[] = [embedded, header];
      open.push({ record: value, header, row });
      return row;
    }
    return typeof value === 'object' && value !== null ? [opaque, copyJson(value)] : value;
  };

  for (const record of store.tables.all()) {
    if (!fieldKeys(record, true).some((key) => isKept(record, key))) continue;
    const header = headerOf(record);
    const group = JSON.stringify([record.table, header]);
    let rows = rowsByHeader.get(group)?.rows;
    if (rows === undefined) rowsByHeader.set(group, { table: record.table!, header, rows: (rows = []) });
    const row: Cell[] = [record.id];
    rows.push(row);
    open.push({ record, header, row });
  }
  for (const { record, header, row } of open) {
    for (const key of headers[header]![1]) row.push(cellOf(fieldOf(record, key, true)));
  }
  return {
    format: formatName,
    version: formatVersion,
    headers,
    records: [...rowsByHeader.values()].map(({ table, header, rows }) => [table, header, rows]),
    shown: [...store.types.shown()],
  };
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
  const open: Laying[] = [];
  const laid = new Map<StoredRecord, ReadEntity>();
  for (const entity of read.records) {
    const record = store.tables.obtain(entity.table, entity.id);
    laid.set(record, entity);
    open.push({ record, object: entity });
  }
  if (replace) {
    for (const record of [...store.tables.all()]) {
      const fields = laid.get(record)?.fields;
      for (const key of store.knownKeys(record)) if (!fields?.has(key)) store.remove(record, key);
    }
  }
  for (const [condition, typename, applies] of read.shown) store.types.learn(condition, typename, applies);
  for (const [record, { table, typename }] of laid) {
    if (table === '' && typename !== null) store.setTypename(record, typename);
  }
  for (const laying of open) layFields(store, laying, replace, open);
  return true;
}

interface ReadSnapshot {
  readonly records: readonly ReadEntity[];
  readonly shown: readonly (readonly [string, string, boolean])[];
}

interface ReadObject {
  readonly typename: string | null;
  readonly fields: ReadonlyMap<string, ReadValue>;
}

interface ReadEntity extends ReadObject {
  readonly table: string;
  readonly id: string;
}

type ReadValue =
  | { readonly kind: 'opaque'; readonly value: unknown }
  | { readonly kind: 'link'; readonly table: string; readonly id: string }
  | { readonly kind: 'embedded'; readonly object: ReadObject }
  | { readonly kind: 'list'; readonly items: readonly ReadValue[] };

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
  const headerAt = (index: unknown): Header => {
    const header = typeof index === 'number' ? readHeaders[index] : undefined;
    require(header !== undefined);
    return header;
  };
  const open: {
    readonly cells: readonly Cell[];
    readonly keys: readonly string[];
    readonly fields: Map<string, ReadValue>;
  }[] = [];
  const objectOf = ([typename, keys]: Header, cells: readonly Cell[]): ReadObject => {
    require(cells.length === keys.length);
    const fields = new Map<string, ReadValue>();
    open.push({ cells, keys, fields });
    return { typename, fields };
  };
  const valueOf = (cell: Cell, depth: number): ReadValue => {
    if (typeof cell !== 'object' || cell === null) {
      require(
        cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean',
      );
      return { kind: 'opaque', value: cell };
    }
    const [kind, ...parts] = arrayOf(cell);
    if (kind === list) {
      require(depth < maxListDepth);
      return { kind: 'list', items: parts.map((part) => valueOf(part, depth + 1)) };
    }
    if (kind === embedded) return { kind: 'embedded', object: objectOf(headerAt(parts[0]), parts.slice(1)) };
    if (kind === link) {
      require(parts.length === 2);
      return { kind: 'link', ...placeOf(parts[0], parts[1]) };
    }
    if (kind === hole && depth > 0) return { kind: 'opaque', value: undefined };
    require(kind === opaque && parts.length === 1 && typeof parts[0] === 'object' && parts[0] !== null);
    require(isWithinDepth(parts[0], maxDepth));
    return { kind: 'opaque', value: copyJson(parts[0]) };
  };
  const readRecords: ReadEntity[] = [];
  for (const group of arrayOf(records)) {
    const [table, index, rows] = arrayOf(group);
    const header = headerAt(index);
    for (const row of arrayOf(rows)) {
      const [id, ...cells] = arrayOf(row);
      readRecords.push({ ...placeOf(table, id), ...objectOf(header, cells) });
    }
  }
  for (const { cells, keys, fields } of open) {
    for (const [index, key] of keys.entries()) fields.set(key, valueOf(cells[index], 0));
  }
  const readShown = arrayOf(shown).map((fact): readonly [string, string, boolean] => {
    const [condition, typename, applies] = arrayOf(fact);
    require(typeof applies === 'boolean');
    return [stringOf(condition), stringOf(typename), applies];
  });
  return { records: readRecords, shown: readShown };
}

function placeOf(table: unknown, id: unknown): { readonly table: string; readonly id: string } {
  const place = { table: stringOf(table), id: stringOf(id) };
  require(place.table !== '' || isRootId(place.id));
  return place;
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

/** A record, and what the snapshot has for it. */
interface Laying {
  readonly record: StoredRecord;
  readonly object: ReadObject;
}

function layFields(store: RecordStore, { record, object }: Laying, replace: boolean, open: Laying[]): void {
  for (const [key, value] of object.fields) {
    const before = fieldOf(record, key, true);
    const after = storedOf(store, value, { record, key, before }, replace, open);
    store.setErrors(record, key, null);
    store.setInvalidated(record, key, false);
    if (after !== before) store.set(record, key, after);
  }
  record.order = replace ? 0 : store.order;
  if (record.extra !== null) record.extra.orders = null;
}

/** What equals the value that is there is that value, so that its views stay. */
function storedOf(
  store: RecordStore,
  value: ReadValue,
  place: { readonly record: StoredRecord; readonly key: string; readonly before: Stored | undefined },
  replace: boolean,
  open: Laying[],
): Stored {
  const { before } = place;
  switch (value.kind) {
    case 'opaque':
      return equalJson(before, value.value) ? before : value.value;
    case 'link':
      return store.tables.obtain(value.table, value.id);
    case 'embedded': {
      const { object } = value;
      const typename = object.typename ?? undefined;
      const inPlace = isEmbedded(before) && before.typename === typename;
      const record = inPlace ? before : newEmbedded(typename, place.record);
      if (replace)
        for (const name of fieldKeys(record, true)) if (!object.fields.has(name)) store.remove(record, name);
      open.push({ record, object });
      return record;
    }
    case 'list': {
      const items = before instanceof StoredList ? before.items : [];
      const links = value.items.map((item, index) =>
        storedOf(store, item, { ...place, before: items[index] }, true, open),
      );
      const same = items.length === links.length && links.every((item, index) => item === items[index]);
      return same && before instanceof StoredList ? before : new StoredList(links);
    }
  }
}
