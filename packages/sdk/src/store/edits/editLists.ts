import type { RequestOrder } from '../../contract/cache.ts';
import { fieldNameOf } from '../../plans/storageKey.ts';
import { newEmbedded } from '../records/embedded.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { orderOf } from '../records/fields.ts';
import {
  extraOf,
  isEmbedded,
  shownBy,
  type Stored,
  StoredList,
  StoredRecord,
} from '../records/storedRecord.ts';

/** The store and the order of a change to lists. */
export interface ListEdit {
  readonly store: RecordStore;
  /** Responses to older requests do not undo the change. */
  readonly order: RequestOrder;
}

/** A field, and the field that contains its object if that has no key. */
interface Place {
  readonly record: StoredRecord;
  readonly key: string;
  readonly outer: Place | null;
}

/** Removes an entity from all lists and connections that contain it. Visits every record. */
export function removeFromLists(edit: ListEdit, node: StoredRecord): void {
  const { store } = edit;
  // A queue, because objects without a key may be nested thousands of levels deep.
  const open: (readonly [StoredRecord, Place | null])[] = [];
  const look = (record: StoredRecord, outer: Place | null): void =>
    forEachLink(store, record, (key, value) => {
      if (isEmbedded(value)) open.push([value, { record, key, outer }]);
      if (!(value instanceof StoredList)) return;
      const place = { record, key, outer };
      const rest = without(store, value, node, fieldNameOf(key) === 'edges');
      if (rest !== value) replaceList(edit, place, rest);
      for (const item of rest.items) if (isEmbedded(item)) open.push([item, place]);
    });
  for (const holder of store.tables.all()) {
    look(holder, null);
    for (let next = open.pop(); next !== undefined; next = open.pop()) look(...next);
  }
}

/** Adds an entity to one end of a list, or of a connection's edges and nodes, unless it is already there. */
export function addToList(
  edit: ListEdit,
  record: StoredRecord,
  key: string,
  node: StoredRecord,
  edge: { readonly [field: string]: unknown },
  atStart: boolean,
): void {
  const { store } = edit;
  const value = store.get(record, key);
  const add = (place: Place, list: Stored | undefined, isConnection: boolean): void => {
    if (!(list instanceof StoredList)) return;
    const hasEdges = isConnection && fieldNameOf(place.key) === 'edges';
    if (without(store, list, node, hasEdges) !== list) return;
    const item = hasEdges ? edgeTo(store, place.record, list, node, edge) : node;
    replaceList(edit, place, new StoredList(atStart ? [item, ...list.items] : [...list.items, item]));
  };
  const place: Place = { record, key, outer: null };
  add(place, value, false);
  if (!(value instanceof StoredRecord)) return;
  for (const name of store.keys(value)) {
    if (['edges', 'nodes'].includes(fieldNameOf(name)))
      add({ record: value, key: name, outer: place }, store.get(value, name), true);
  }
}

/** Creates an edge with the same fields as the others. Fields that are not given are null, so that they can be read. */
function edgeTo(
  store: RecordStore,
  connection: StoredRecord,
  { items }: StoredList,
  node: StoredRecord,
  given: { readonly [field: string]: unknown },
): StoredRecord {
  const other = items.find((item) => item instanceof StoredRecord) as StoredRecord | undefined;
  const typename = other?.typename ?? connection.typename?.replace(/Connection$/, 'Edge');
  const edge = newEmbedded(typename, connection);
  for (const key of new Set(['cursor', ...(other === undefined ? [] : store.keys(other))])) {
    const value = given[key];
    store.set(edge, key, typeof value === 'object' || value === undefined ? null : value);
  }
  store.set(edge, 'node', node);
  return edge;
}

/** Returns the list without these items, or the same list if it contains no such item. */
function without(store: RecordStore, list: StoredList, node: StoredRecord, hasEdges: boolean): StoredList {
  const isGone = (item: Stored): boolean => item === node || (hasEdges && nodeOf(store, item) === node);
  if (!list.items.some((item) => isGone(item) || item instanceof StoredList)) return list;
  const items = list.items
    .filter((item) => !isGone(item))
    .map((item) => (item instanceof StoredList ? without(store, item, node, false) : item));
  const isSame = items.length === list.items.length && items.every((item, at) => item === list.items[at]);
  return isSame ? list : new StoredList(items);
}

function nodeOf(store: RecordStore, edge: Stored): Stored | undefined {
  return edge instanceof StoredRecord ? store.get(edge, 'node') : undefined;
}

function replaceList({ store, order }: ListEdit, place: Place, list: StoredList): void {
  store.set(place.record, place.key, list);
  if (store.layer !== null) return;
  // For pages, the order of the field that holds the connection counts too.
  for (const { record, key } of place.outer === null ? [place] : [place, place.outer]) {
    if (order <= orderOf(record, key)) continue;
    const writtenMs = store.ages?.writtenMs(record, key) ?? null;
    // The edit does not change the age of the field.
    const own = writtenMs === null ? order : store.ages!.orderAt(writtenMs, order);
    (extraOf(record).orders ??= new Map()).set(key, own);
  }
}

/**
 * Visits the fields that may contain links. Objects that are only a part of their parent contain no links and stay as
 * they are.
 */
function forEachLink(
  store: RecordStore,
  record: StoredRecord,
  visit: (key: string, value: Stored | undefined) => void,
): void {
  const { home, extra } = record;
  const cells = record.load();
  if (home !== null) {
    const { childSlots, storageKeys } = home.shape!;
    for (let place = 0; place < childSlots.length; place += 1) {
      const child = home.children[place];
      if (child !== undefined) visit(storageKeys[childSlots[place]!]!, shownBy(child));
    }
  } else if (cells !== null && !extra?.base) {
    const { keys } = cells.layout;
    for (let cell = 0; cell < cells.values.length; cell += 1) visit(keys[cell]!, cells.values[cell]);
  } else for (const key of store.keys(record)) visit(key, store.get(record, key));
}
