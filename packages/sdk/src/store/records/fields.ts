import type { BoundSelection, Shape } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import { Layout } from '../../plans/layout.ts';
import { embed } from './parents.ts';
import { absent, Cells, RecordView, shownBy, type Stored, StoredRecord } from './storedRecord.ts';

// The fields of a record, wherever they are: in the response object of its home, in its cells, or beneath layers.

/** Returns a field as reads see it, or `undefined` if it is missing. */
export function fieldOf(record: StoredRecord, key: string, withoutLayers: boolean): Stored | undefined {
  if (withoutLayers) {
    const hidden = record.extra?.base?.get(key);
    if (hidden !== undefined) return hidden === absent ? undefined : hidden;
  }
  const { home } = record;
  if (home !== null) {
    const slot = home.shape!.slotsByStorageKey.get(key)?.[0];
    return slot === undefined ? undefined : homeValue(home, slot);
  }
  const cells = record.load();
  const cell = cells?.layout.cellOf.get(key);
  return cell === undefined ? undefined : cells!.values[cell];
}

export function homeValue(home: RecordView, slot: number): Stored | undefined {
  const shape = home.shape!;
  if (shape.names[slot] === '__typename') return undefined;
  const place = shape.childPlaces[slot]!;
  const child = place < 0 ? undefined : home.children[place];
  if (child !== undefined) return shownBy(child);
  const value = (home.result as Record<string, unknown>)[shape.responseKeys[slot]!];
  if (place < 0 || !isObject(value)) return value;
  return inlineRecord(home, place, shape.children[slot]!, value);
}

/** Creates a record for an object that was so far only a part of its parent. */
function inlineRecord(
  home: RecordView,
  place: number,
  selection: BoundSelection,
  object: object,
): StoredRecord {
  const shape = selection.shapeOf((object as { readonly __typename?: string }).__typename);
  const record = new StoredRecord(null, '', shape.typename);
  const view = new RecordView(record, selection);
  view.show(shape, object);
  record.home = view;
  record.views = view;
  record.order = home.record.order;
  record.owner = home.record;
  embed(home, view, place);
  return record;
}

/** Returns the order of the request that wrote a field. */
export function orderOf(record: StoredRecord, key: string): number {
  return record.extra?.orders?.get(key) ?? record.order;
}

/** Sets a field, or removes it if the value is `undefined`, without notifying anyone. Returns the previous value. */
export function putField(
  record: StoredRecord,
  key: string,
  value: Stored | undefined,
  empty: Layout,
): Stored | undefined {
  const cells = expand(record, empty);
  let cell = cells.layout.cellOf.get(key);
  if (cell === undefined) {
    if (value === undefined) return undefined;
    cells.layout = cells.layout.with(key);
    cell = cells.layout.cellOf.get(key)!;
  }
  const before = cells.values[cell];
  cells.values[cell] = value;
  return before;
}

/** Removes unused cells of a root once most of its fields are gone, because roots receive new fields all the time. */
export function compactRoot(record: StoredRecord): void {
  const kept = fieldKeys(record, false);
  const cells = record.load();
  if (cells === null || kept.length * 2 > cells.layout.keys.length) return;
  const values = kept.map((key) => fieldOf(record, key, false));
  record.held = new Cells(new Layout(kept, true), values);
}

/** Moves the fields from the response object into separate cells. */
export function expand(record: StoredRecord, empty: Layout): Cells {
  const { home } = record;
  if (home === null) {
    return record.load() ?? (record.held = new Cells(record.table === '' ? new Layout([], true) : empty, []));
  }
  const shape = home.shape!;
  const layout = layoutOf(shape, empty);
  const values: Stored[] = [];
  for (let slot = 0; slot < shape.size; slot += 1) {
    if (shape.names[slot] !== '__typename') values.push(homeValue(home, slot));
  }
  record.home = null;
  return (record.held = new Cells(layout, values));
}

/** Returns the layout of a record that has exactly the fields of this shape. */
export function layoutOf(shape: Shape, empty: Layout): Layout {
  return (shape.layout ??= empty.withAll(
    shape.storageKeys.filter((_, slot) => shape.names[slot] !== '__typename'),
  ));
}

/** Returns whether there is anything to read. True for all roots and objects without a key. */
export function exists(record: StoredRecord, withoutLayers: boolean): boolean {
  const base = withoutLayers ? record.extra?.base : null;
  return !record.table || (base ? fieldKeys(record, true).length > 0 : !isBare(record));
}

export function isBare(record: StoredRecord): boolean {
  return record.home === null && !record.load()?.values.some(isThere);
}

function isThere(value: Stored | undefined): boolean {
  return value !== undefined;
}

/** Returns the keys of all existing fields. */
export function fieldKeys(record: StoredRecord, withoutLayers: boolean): string[] {
  const { home, extra } = record;
  const keys = home?.shape!.storageKeys ?? record.load()?.layout.keys ?? [];
  const base = withoutLayers ? extra?.base : null;
  const all = base ? new Set([...keys, ...base.keys()]) : keys;
  return [...all].filter((key) => fieldOf(record, key, withoutLayers) !== undefined);
}

/** Returns whether the view shows a value of an optimistic layer. Such values do not age. */
export function isOfLayer(view: RecordView, key: string): boolean {
  return !view.withoutLayers && (view.record.extra?.base?.has(key) ?? false);
}
