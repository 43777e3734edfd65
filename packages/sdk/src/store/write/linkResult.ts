import type { ResponseObject } from '../../contract/document.ts';
import { type BoundSelection, type Shape } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import type { ErrorTree } from './errorTree.ts';
import { newEmbedded } from '../records/embedded.ts';
import { keyOf, typenameOf } from '../records/identify.ts';
import { copyJson, equalJson } from '../records/jsonValue.ts';
import { viewOf } from '../views/readView.ts';
import { isInPlace } from '../records/recordStore.ts';
import type { Task, Writer } from './resultWriter.ts';
import { embed } from '../records/parents.ts';
import { homeValue } from '../records/fields.ts';
import {
  flawBelow,
  isEmbedded,
  ListView,
  RecordView,
  shownBy,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
} from '../records/storedRecord.ts';
import { stamp } from './writeOrders.ts';

// Walks a result and links its objects to records, with two fast paths.

/** Maximum depth of recursion, below which objects are queued. */
const mostNested = 100;

export function takeAny(writer: Writer, { record, selection, object, errors, replace }: Task): void {
  takeObject(writer, record, selection, selection.shapeOf(typenameOf(object)), object, errors, replace, 0);
}

/** Processes the queue, except for records that are still being written further out. */
export function drain(writer: Writer): void {
  while (writer.waiting.some(({ record }) => !record.isBeingWritten))
    for (const task of writer.waiting.splice(0)) takeAny(writer, task);
}

/** Tries the fast paths first. */
export function takeObject(
  writer: Writer,
  record: StoredRecord,
  selection: BoundSelection,
  shape: Shape,
  object: ResponseObject,
  errors: ErrorTree | null,
  replace: boolean,
  depth: number,
): void {
  // An object that occurs within itself sees what was written of it here.
  if (depth > mostNested || record.isBeingWritten) {
    writer.waiting.push({ record, selection, object, errors, replace });
    return;
  }
  const { views, home, extra } = record;
  if (
    extra === null &&
    errors === null &&
    shape.plain &&
    !hasRefuted(shape, object) &&
    shape.typename === record.typename &&
    record.table !== '' &&
    writer.store.layer === null
  ) {
    if (home !== null || record.load() !== null) {
      const view = views instanceof Map ? views.get(selection) : views;
      if (
        view?.selection === selection &&
        view.shape === shape &&
        writer.order >= record.order &&
        (home === view || (!replace && !view.isStale && view.flaws === null)) &&
        confirm(writer, record, view, shape, object, replace, depth)
      )
        return;
    } else if (
      views === null ||
      (views instanceof RecordView && views.selection === selection && views.shape === null)
    ) {
      // No one has looked for a new record, so no one must be notified. Excluded are objects that a policy may
      // discard, which must not embed views, and second occurrences, which are written field by field.
      const isOpen = isInPlace(record) && !(replace && writer.replaced.has(record));
      if (isOpen && linkInPlace(writer, record, views, selection, shape, object, depth)) return;
    }
  }
  record.isBeingWritten = true;
  try {
    writer.takeApart(writer, record, selection, object, errors, replace, depth);
  } finally {
    record.isBeingWritten = false;
  }
}

/** Returns whether an object has fields that its type was believed not to have, which must be learned. */
function hasRefuted({ refuted }: Shape, object: ResponseObject): boolean {
  if (refuted !== null) for (const key of refuted.keys()) if (object[key] !== undefined) return true;
  return false;
}

/** Returns whether the leaves of the object equal the view's, and then processes its links. */
function confirm(
  writer: Writer,
  record: StoredRecord,
  view: RecordView,
  shape: Shape,
  object: ResponseObject,
  replace: boolean,
  depth: number,
): boolean {
  const { responseKeys, childPlaces, childSlots } = shape;
  const known = view.result as ResponseObject;
  for (let slot = 0; slot < shape.size; slot += 1) {
    const key = responseKeys[slot]!;
    const value = object[key];
    if (value === undefined) return false;
    if (childPlaces[slot]! < 0 && value !== known[key] && !equalJson(value, known[key])) return false;
  }
  if (writer.store.hearsRepeats) writer.store.touched(record, null);
  const isAll = record.home === view;
  for (let place = 0; place < childSlots.length; place += 1) {
    const at = childSlots[place]!;
    const value = object[responseKeys[at]!];
    const child = view.children[place];
    let before: Stored | undefined;
    if (child !== undefined) before = shownBy(child);
    else if (equalJson(value, known[responseKeys[at]!])) continue;
    else before = record.home === view ? homeValue(view, at) : known[responseKeys[at]!];
    const after = link(writer, value, shape.children[at]!, before, record, null, undefined, replace, depth);
    if (after !== before) writer.store.set(record, shape.storageKeys[at]!, after);
  }
  // Only now: nested objects that were never read separately have the same order.
  const { order } = writer;
  if (record.order !== order) {
    if (isAll) record.order = order;
    else stamp(writer, record, shape, object, null, false);
  }
  return true;
}

/**
 * Uses the object itself as the record's storage and as its result. Returns `false` if it does not have the requested
 * fields.
 */
function linkInPlace(
  writer: Writer,
  record: StoredRecord,
  unread: RecordView | null,
  selection: BoundSelection,
  shape: Shape,
  object: ResponseObject,
  depth: number,
): boolean {
  const { responseKeys, childSlots } = shape;
  const own = ownedOf(writer, object, shape);
  if (own === null) return false;
  const view = unread ?? new RecordView(record, selection);
  view.show(shape, own);
  record.home = view;
  record.views = view;
  record.order = writer.order;
  // The first read determines the expiry time.
  if (shape.maxAgesMs !== null) view.isStale = true;
  writer.store.adopted(record);
  if (childSlots.length === 0) return true;
  record.isBeingWritten = true;
  try {
    for (let place = 0; place < childSlots.length; place += 1) {
      const at = childSlots[place]!;
      const key = responseKeys[at]!;
      const value = own[key];
      const below = shape.children[at]!;
      const part = isObject(value) && !Array.isArray(value) ? below.shapeOf(typenameOf(value)) : null;
      const ownPart = part?.isInline ? ownedOf(writer, value as ResponseObject, part) : null;
      if (ownPart !== null) {
        if (!part!.isSeen) writer.store.types.see(part!.typename!);
        part!.isSeen = true;
        own[key] = ownPart;
        continue;
      }
      const child = viewOf(
        link(writer, value, below, undefined, record, null, undefined, false, depth),
        below,
      );
      if (child === null) continue;
      if (embedNew(view, child, place, at, own, key)) view.isStale = true;
    }
  } finally {
    record.isBeingWritten = false;
  }
  return true;
}

/**
 * Returns an object with exactly the fields of a shape, in its order, that the store may keep and change: the object
 * itself if possible, else a copy. Returns `null` if the object lacks a field.
 */
function ownedOf(
  writer: Writer,
  object: ResponseObject,
  { responseKeys, childPlaces, size, template }: Shape,
): Record<string, unknown> | null {
  const { takeOwnership } = writer;
  // A part that is frozen is the result of an earlier read.
  if (takeOwnership && Object.isExtensible(object)) {
    let slot = 0;
    for (const key in object) {
      if (key !== responseKeys[slot] || object[key] === undefined) slot = size;
      slot += 1;
    }
    if (slot === size) return object as Record<string, unknown>;
  }
  const copy: Record<string, unknown> = { ...template };
  for (let slot = 0; slot < size; slot += 1) {
    const key = responseKeys[slot]!;
    const value = object[key];
    if (value === undefined) return null;
    copy[key] = takeOwnership || childPlaces[slot]! >= 0 ? value : copyJson(value);
  }
  return copy;
}

/**
 * Returns the stored form of an object or list and writes its contents. `owner` is the parent of objects without a
 * key.
 */
export function link(
  writer: Writer,
  value: unknown,
  selection: BoundSelection,
  before: Stored | undefined,
  owner: StoredRecord | null,
  errors: ErrorTree | null,
  merge: boolean | undefined,
  replace: boolean,
  depth: number,
): Stored {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return linkList(writer, value, selection, before, owner, errors, depth);
  const object = value as ResponseObject;
  const typename = typenameOf(object);
  const shape = selection.shapeOf(typename);
  const entity = typename === undefined ? undefined : entityOf(writer, typename, shape, object);
  if (entity !== undefined) {
    takeObject(writer, entity, selection, shape, object, errors, false, depth + 1);
    return entity;
  }
  const { types } = writer.store;
  if (typename !== undefined) types.see(typename);
  const inPlace = isEmbedded(before) && sameType(before.typename, typename) ? before : undefined;
  const record = inPlace ?? newEmbedded(typename, owner);
  const whole = replace || !(merge ?? types.policy(typename, 'merge') ?? true);
  takeObject(writer, record, selection, shape, object, errors, whole, depth + 1);
  return record;
}

/** Links a value that has no place yet and may never have one. */
export function linkApart(
  writer: Writer,
  value: unknown,
  selection: BoundSelection,
  errors: ErrorTree | null,
  depth: number,
): Stored {
  return link(writer, value, selection, undefined, null, errors, true, false, depth);
}

/**
 * Links a list. If some items failed and all others are those of the existing list, the failed items keep their
 * values. Otherwise positions cannot be matched, and failed items become null.
 */
function linkList(
  writer: Writer,
  value: readonly unknown[],
  selection: BoundSelection,
  before: Stored | undefined,
  owner: StoredRecord | null,
  errors: ErrorTree | null,
  depth: number,
): StoredList {
  const known = before instanceof StoredList ? before : null;
  // A copy has its final size at once.
  const links: Stored[] = value.slice();
  const list = new StoredList(links);
  const isNew = known === null && writer.store.layer === null && owner !== null && isInPlace(owner);
  const view = isNew ? new ListView(list, selection) : null;
  let same = known !== null && known.items.length === value.length;
  for (let index = 0; index < links.length; index += 1) {
    const below = errors === null ? null : (errors.below.get(index) ?? null);
    const item = value[index] ?? null;
    const old = known?.items[index];
    // Objects without a key in a list are replaced in place, so that equal ones keep their identity.
    const stored = link(writer, item, selection, old, owner, below, false, true, depth);
    if (stored !== old && (item !== null || below === null || writer.store.layer !== null)) same = false;
    links[index] = stored;
  }
  if (same) return known!;
  if (view !== null) {
    const isOwned = writer.takeOwnership && Object.isExtensible(value);
    linkOwnedList(view, links, isOwned ? (value as unknown[]) : value.slice());
  }
  return list;
}

/** Embeds the view of a part. Returns `true` if the part must be checked before it is shown. */
function embedNew(
  view: View,
  child: View,
  place: number,
  slot: number,
  result: object,
  key: string | number,
): boolean {
  embed(view, child, place);
  // An entity that a layer has evicted has no result.
  if (child.isStale || child.result === undefined) return true;
  const held = result as Record<string | number, unknown>;
  held[key] = child.result;
  if (child.flaws !== null) view.setFlaw(slot, flawBelow);
  return child.freshUntilMs !== Infinity;
}

/** Uses the response's array as the result of a new list, with existing results for known objects. */
function linkOwnedList(view: ListView, items: readonly Stored[], result: unknown[]): void {
  let staleItems: number[] | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const child = viewOf(item, view.selection);
    if (child === null) {
      result[index] = item;
      continue;
    }
    if (embedNew(view, child, index, index, result, index)) (staleItems ??= []).push(index);
  }
  view.show(result, staleItems);
}

export function entityOf(
  writer: Writer,
  typename: string,
  shape: Shape,
  object: ResponseObject,
): StoredRecord | undefined {
  const { types, tables } = writer.store;
  if (shape.rootId !== undefined) return tables.root(shape.rootId);
  const id = shape.keyNames === null || shape.awkward ? undefined : object[shape.keyNames[0]!];
  const key = typeof id === 'string' ? id : keyOf(types, typename, object, shape);
  if (key === undefined) return undefined;
  const table = (shape.table ??= tables.table(typename)) as Map<string, StoredRecord>;
  let record = table.get(key);
  if (record === undefined) table.set(key, (record = new StoredRecord(typename, key, typename)));
  return record;
}

/** An object without a type may have any type. */
export function sameType(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}
