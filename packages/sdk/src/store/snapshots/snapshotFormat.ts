import { isRootId } from '../records/entityTables.ts';
import { isWithinDepth } from '../records/jsonValue.ts';

// Rows under one header are records of one type with the same fields, so they share the field names. A cell that is not
// an object is stored unchanged; otherwise it is an array whose last item is its kind. The kind is last because without
// it and the header's number, the array is exactly how a record stores its fields: it is used without a copy.
export const formatName = 'mainvideo-cache';
export const formatVersion = 2;
/** `[value, opaque]` */
export const opaque = 0;
/** `[table, id, link]` */
export const link = 1;
/** `[...cells, header, embedded]` */
export const embedded = 2;
/** `[...items, list]` */
export const list = 3;
/** `[hole]`: a place in a list that no page has filled yet. */
export const hole = 4;
/** For opaque values, and for lists in lists. No server sends deeper data. */
const maxDepth = 3_000;
const maxListDepth = 100;

/**
 * `typename` is `null` for objects of unknown type. `times`: when each field was written, in milliseconds since the
 * Unix epoch, or `null` if the field does not age. Absent if no field ages.
 */
export type Header = readonly [
  typename: string | null,
  keys: readonly string[],
  times?: readonly (number | null)[],
];
export type Cell = unknown;
/** `[condition, typename, applies]`: a fact about types that responses have shown. */
export type ShownFact = readonly [condition: string, typename: string, applies: boolean];
export type Place = readonly [table: string, id: string];

/** The result of `takeSnapshot`. */
export interface Snapshot {
  readonly headers: readonly Header[];
  /** A row ends with the id. */
  readonly records: readonly (readonly [table: string, header: number, rows: readonly Cell[][]])[];
  /** The types of known objects, without those of the headers. Absent in snapshots of earlier versions. */
  readonly types?: readonly string[];
  readonly shown: readonly ShownFact[];
  /** Entities that were written by key. */
  readonly kept: readonly Place[];
}

/** Validates a snapshot. Throws if it does not have the format of `takeSnapshot`. */
export function checkedSnapshot(given: unknown): Snapshot {
  const { format, version, headers, records, types = [], shown, kept } = given as Record<string, unknown>;
  require(format === formatName && version === formatVersion);
  checkHeaders(headers);
  // A queue, because objects without a key may be nested thousands of levels deep.
  const open: (readonly Cell[])[] = [];
  for (const group of arrayOf(records)) {
    const [table, header, rows] = arrayOf(group);
    for (const row of arrayOf(rows)) {
      requirePlace(table, arrayOf(row).at(-1));
      requireCells(arrayOf(row), 1, headers[header as number], open);
    }
  }
  requireOpen(open, headers);
  checkTypes(types);
  checkShown(shown);
  checkPlaces(kept);
  return given as Snapshot;
}

/** The rows of one block, in the order of its records. */
export interface BlockBody {
  readonly headers: readonly Header[];
  readonly groups: readonly (readonly [header: number, rows: readonly Cell[][]])[];
}

/** Validates rows. Throws if they do not have the format of `writeBlock`, or are not `count` rows. */
export function checkedBody(headers: unknown, groups: unknown, count: number): BlockBody {
  checkHeaders(headers);
  const open: (readonly Cell[])[] = [];
  let rowCount = 0;
  for (const group of arrayOf(groups)) {
    const [header, rows] = arrayOf(group);
    for (const row of arrayOf(rows)) requireCells(arrayOf(row), 0, headers[header as number], open);
    rowCount += arrayOf(rows).length;
  }
  requireOpen(open, headers);
  require(rowCount === count);
  return { headers, groups: groups as BlockBody['groups'] };
}

export function checkHeaders(headers: unknown): asserts headers is readonly Header[] {
  for (const header of arrayOf(headers)) {
    const [typename, keys, times] = arrayOf(header);
    require(typename === null || (typeof typename === 'string' && typename !== ''));
    for (const key of arrayOf(keys)) require(typeof key === 'string');
    require(new Set(arrayOf(keys)).size === arrayOf(keys).length);
    require(times === undefined || arrayOf(times).length === arrayOf(keys).length);
    for (const time of arrayOf(times ?? [])) require(time === null || typeof time === 'number');
  }
}

export function checkTypes(types: unknown): asserts types is readonly string[] {
  for (const typename of arrayOf(types)) require(typeof typename === 'string' && typename !== '');
}

export function checkShown(shown: unknown): asserts shown is readonly ShownFact[] {
  for (const fact of arrayOf(shown)) {
    const [condition, typename, applies] = arrayOf(fact);
    require(typeof condition === 'string' && typeof typename === 'string' && typeof applies === 'boolean');
  }
}

export function checkPlaces(places: unknown): asserts places is readonly Place[] {
  for (const place of arrayOf(places)) requirePlace(arrayOf(place)[0], arrayOf(place)[1]);
}

export function requireOpen(open: (readonly Cell[])[], headers: readonly Header[]): void {
  for (let row = open.pop(); row !== undefined; row = open.pop())
    requireCells(row, 2, headers[row.at(-2) as number], open);
}

export function requireCells(
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

export function requirePlace(table: unknown, id: unknown): void {
  require(typeof table === 'string' && typeof id === 'string' && (table !== '' || isRootId(id)));
}

export function arrayOf(value: unknown): readonly unknown[] {
  require(Array.isArray(value));
  return value;
}

export function require(holds: boolean): asserts holds {
  if (!holds) throw new TypeError('This is not a snapshot of this cache.');
}
