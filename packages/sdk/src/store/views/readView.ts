import { type BoundSelection, cellsOf, type Shape } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import { readOwn, writeOwn } from '../../plans/ownProperty.ts';
import { toExternal, toViewable } from '../records/externalValue.ts';
import { equalJson } from '../records/jsonValue.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { embed } from '../records/parents.ts';
import { exists, fieldOf, layoutOf, isOfLayer } from '../records/fields.ts';
import {
  extraOf,
  flawBelow,
  flawErrors,
  flawMissing,
  ListView,
  markOutdated,
  markRemoved,
  RecordView,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
  viewsOf,
  wholeView,
} from '../records/storedRecord.ts';

/** Returns the view of a record by a selection. All readers share it. */
export function obtainView(record: StoredRecord, selection: BoundSelection): RecordView {
  const { views } = record;
  const known = views instanceof Map ? views.get(selection) : views;
  if (known?.selection === selection) return known;
  const view = new RecordView(record, selection);
  if (selection.withoutLayers)
    for (const other of viewsOf(record)) if (isTwin(other.selection, selection)) view.result = other.result;
  if (views instanceof Map) views.set(selection, view);
  else if (views === null && record.table !== '') record.views = view;
  else {
    record.views = new Map([[selection, view]]);
    if (views !== null) record.views.set(views.selection, views);
  }
  return view;
}

/** Returns the view of a list by a selection. */
function obtainListView(list: StoredList, selection: BoundSelection): ListView {
  const { view } = list;
  if (view?.selection === selection && view.list === list) return view;
  list.view = new ListView(list, selection);
  if (view !== null && selection.withoutLayers && isTwin(view.selection, selection))
    list.view.result = view.result;
  return list.view;
}

/**
 * Returns whether both select the same. The result of one is then the starting point of the other, so that equal
 * results are the same object.
 */
function isTwin(one: BoundSelection, other: BoundSelection): boolean {
  return one.selection === other.selection && equalJson(one.variables, other.variables);
}

/** Returns the view of a link or a list, or `null` if the value is opaque and its own result. */
export function viewOf(stored: Stored | undefined, selection: BoundSelection): View | null {
  if (stored instanceof StoredRecord) return obtainView(stored, selection);
  return stored instanceof StoredList ? obtainListView(stored, selection) : null;
}

/**
 * Refreshes a view and all views that it embeds.
 *
 * First goes down level by level to find stale views, then up, so that each view finds its embedded views refreshed.
 * Not recursive: data may be thousands of levels deep.
 */
export function refreshView(store: RecordStore, root: View): void {
  store.ages?.wake(root);
  if (!root.isStale) return;
  const order = [root];
  for (let next = 0; next < order.length; next += 1) goDown(store, order[next]!, order);
  for (let next = order.length - 1; next >= 0; next -= 1)
    if (order[next]!.isStale) comeUp(store, order[next]!);
}

function goDown(store: RecordStore, view: View, order: View[]): void {
  if (view instanceof ListView) return goDownList(store, view, order);
  const { record } = view;
  if (record.home === view) {
    for (const child of view.children) if (child !== undefined) queue(store, child, order);
    return;
  }
  const shape = view.selection.shapeOf(record.typename);
  if (shape !== view.shape) {
    replaceRow(view, shape);
    if (view.extra !== null) view.extra.answered = null;
    if (record.table === '') indexByKey(record, view, shape);
  }
  if (shape.isOpen) store.openViews.add(view);
  if (!exists(record, view.withoutLayers)) return;
  if (shape.derived) {
    for (let slot = 0; slot < shape.size; slot += 1) {
      if (shape.rules[slot]?.read !== undefined)
        answer(view, slot, store.functions!.read(store, view, shape, slot));
    }
  }
  const cells = record.load();
  const at = cells !== null && record.extra === null ? cellsOf(shape, cells.layout) : null;
  for (let place = 0; place < shape.childSlots.length; place += 1) {
    const slot = shape.childSlots[place]!;
    let value: Stored | undefined;
    if (shape.rules[slot]?.read !== undefined) value = view.extra!.answered![slot];
    else if (at !== null) value = cells!.values[at[slot]!];
    else value = fieldOf(record, shape.storageKeys[slot]!, view.withoutLayers);
    visit(store, view, place, value, shape.children[slot]!, order);
  }
}

/** Views of lists can only be found through the views that embed them, so they are carried over to the new shape. */
function replaceRow(view: RecordView, shape: Shape): void {
  const { shape: before, children } = view;
  view.take(shape);
  if (before === null) return;
  for (const [place, slot] of shape.childSlots.entries()) {
    const child = children[before.childPlaces[before.responseKeys.indexOf(shape.responseKeys[slot]!)]!];
    if (child instanceof ListView && child.selection === shape.children[slot]) embed(view, child, place);
  }
}

/** Records the value returned by a policy for a slot. If it equals the previous value, the previous object stays. */
function answer(view: RecordView, slot: number, value: unknown): void {
  const answered = (view.more().answered ??= []);
  if (!equalJson(answered[slot], value)) answered[slot] = value;
}

function goDownList(store: RecordStore, view: ListView, order: View[]): void {
  const { list, shown, selection } = view;
  const { items } = list;
  if (shown === null || view.staleItems === null || (shown !== list && view.flaws !== null)) {
    view.staleItems = null;
    view.children.length = items.length;
  } else if (shown !== list) showList(view, shown.items, list);
  view.shown = list;
  const { staleItems } = view;
  const count = (staleItems ?? items).length;
  for (let at = 0; at < count; at += 1) {
    const index = staleItems === null ? at : staleItems[at]!;
    visit(store, view, index, items[index], selection, order);
  }
}

/** Switches to another list. Items that are the same at both ends keep their views. */
function showList(view: ListView, before: readonly Stored[], { items }: StoredList): void {
  const shorter = Math.min(before.length, items.length);
  let head = 0;
  while (head < shorter && before[head] === items[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === items[items.length - 1 - tail])
    tail += 1;
  const moved = items.length - before.length;
  const tailAt = items.length - tail;
  const staleItems: number[] = [];
  for (const index of view.staleItems!) {
    if (index < head) staleItems.push(index);
    else if (index + moved >= tailAt) staleItems.push(index + moved);
  }
  for (let index = head; index < tailAt; index += 1) staleItems.push(index);
  view.staleItems = staleItems;
  if (moved === 0) return;
  const { children } = view;
  const result = view.result as readonly unknown[];
  const gap: undefined[] = [];
  gap.length = tailAt - head;
  view.children = (head === before.length ? children : children.slice(0, head)).concat(gap);
  view.children.length = items.length;
  for (let index = tailAt; index < items.length; index += 1) {
    const child = children[index - moved];
    if (child !== undefined) embed(view, child, index);
  }
  view.result = result.slice(0, head).concat(gap, result.slice(before.length - tail));
}

/** Roots have a view for each operation and its variables. Searching all of them for a field would take too long. */
function indexByKey(record: StoredRecord, view: RecordView, shape: Shape): void {
  const index = (extraOf(record).viewsByKey ??= new Map());
  for (const key of shape.slotsByStorageKey.keys()) {
    const views = index.get(key);
    if (views === undefined) index.set(key, new Set([view]));
    else views.add(view);
  }
}

/** Embeds the view of a link or a list. Anything else is its own result. */
function visit(
  store: RecordStore,
  view: View,
  place: number,
  value: Stored | undefined,
  selection: BoundSelection,
  order: View[],
): void {
  const { children } = view;
  const present = children[place];
  let child: View | undefined;
  if (isObject(value)) {
    const stored = viewable(store, value, selection);
    if (stored instanceof StoredRecord) child = obtainView(stored, selection);
    else if (stored instanceof StoredList) {
      if (!(present instanceof ListView) || present.selection !== selection) {
        child = obtainListView(stored, selection);
      } else {
        child = present;
        if (present.list !== stored) {
          present.list = stored;
          if (!present.isStale) present.staleItems = [];
          present.isStale = true;
        }
      }
    }
  }
  // A view that is no longer embedded is released, and its changes no longer propagate here.
  if (child === undefined) {
    if (present !== undefined) children[place] = undefined;
    return;
  }
  embed(view, child, place);
  queue(store, child, order);
}

/** Returns the viewable form of a plain object from a policy or modifier: always the same form for the same object. */
function viewable(store: RecordStore, value: object, selection: BoundSelection): Stored {
  if (isStored(value)) return value;
  let stored = store.viewables.get(value);
  if (stored === undefined) store.viewables.set(value, (stored = toViewable(store, value, selection)));
  return stored;
}

function queue(store: RecordStore, view: View, order: View[]): void {
  if (store.ages !== null && !view.isQueued) store.ages.wake(view);
  if (!view.isStale || view.isQueued) return;
  view.queue();
  order.push(view);
}

function comeUp(store: RecordStore, view: View): void {
  const { ages } = store;
  if (ages === null) finish(store, view);
  else {
    const staleItems = view instanceof ListView ? view.staleItems : null;
    const untilMs = view instanceof ListView ? Infinity : ages.expire(view);
    finish(store, view);
    ages.keepFresh(view, untilMs, staleItems);
  }
  view.isStale = false;
  if (view.extra?.answers) view.extra.answers.areCurrent = false;
}

function finish(store: RecordStore, view: View): void {
  if (view instanceof ListView) finishList(store, view);
  else if (view.record.home === view) finishHome(store, view);
  else if (!finishPlain(store, view)) finishSlots(store, view);
}

/** Computes the values of the slots, or nothing if the entity is missing. */
function finishSlots(store: RecordStore, view: RecordView): void {
  if (exists(view.record, view.withoutLayers)) return finishObject(store, view);
  view.result = undefined;
  view.flaws = new Map([[wholeView, flawMissing]]);
  view.take(view.shape!);
}

/** A view that is embedded at two depths, or was left over when a policy threw, may not be refreshed yet. */
function ready(store: RecordStore, child: View): unknown {
  if (child.isStale) refreshView(store, child);
  return child.result;
}

function finishList(store: RecordStore, view: ListView): void {
  const { items } = view.list;
  const before = (view.result ?? []) as readonly unknown[];
  const { staleItems } = view;
  let after: unknown[] | null = before.length === items.length ? null : before.slice(0, items.length);
  if (staleItems === null) view.flaws = null;
  const count = (staleItems ?? items).length;
  for (let at = 0; at < count; at += 1) {
    const index = staleItems === null ? at : staleItems[at]!;
    const child = view.children[index];
    // A missing entity leaves its place in the list empty, like a place that no page has filled yet.
    const value = child === undefined ? items[index] : ready(store, child);
    const shown = value === undefined ? null : value;
    if (child === undefined) view.setFlaw(index, value === undefined ? flawMissing : 0);
    else view.setFlaw(index, child.flaws === null ? 0 : flawBelow);
    if (after === null && before[index] !== shown) after = before.slice();
    if (after !== null) after[index] = shown;
  }
  view.staleItems = null;
  view.children.length = items.length;
  if (after !== null || view.result === undefined) view.result = after ?? [];
}

/** The leaves are already in the response object; only linked objects may differ. */
function finishHome(store: RecordStore, view: RecordView): void {
  const { responseKeys, childSlots } = view.shape!;
  const before = view.result as Record<string, unknown>;
  let after: Record<string, unknown> | null = null;
  for (let place = 0; place < childSlots.length; place += 1) {
    const child = view.children[place];
    if (child === undefined) continue;
    const slot = childSlots[place]!;
    const key = responseKeys[slot]!;
    const value = ready(store, child);
    view.setFlaw(slot, child.flaws === null ? 0 : flawBelow);
    if (value === before[key]) continue;
    after ??= { ...before };
    if (value === undefined) delete after[key];
    else after[key] = value;
  }
  if (after !== null) view.result = after;
}

/**
 * Reads a complete record for the first time, if nothing else applies to its fields. If it has no other fields, the
 * result becomes the storage of the fields. Returns `false` if this shortcut is not possible.
 */
function finishPlain(store: RecordStore, view: RecordView): boolean {
  const { record } = view;
  const { typename } = record;
  const cells = record.load();
  const shape = view.shape!;
  if (cells === null || record.extra !== null || !shape.plain || view.result !== undefined) return false;
  const { childPlaces, responseKeys, names } = shape;
  const after: Record<string, unknown> = { ...shape.template };
  const at = cellsOf(shape, cells.layout);
  view.flaws = null;
  for (let slot = 0; slot < shape.size; slot += 1) {
    const place = childPlaces[slot]!;
    const child = place < 0 ? undefined : view.children[place];
    let value: unknown;
    if (child !== undefined) {
      value = ready(store, child);
      if (child.flaws !== null) view.setFlaw(slot, flawBelow);
    } else value = names[slot] === '__typename' ? typename : cells.values[at[slot]!];
    if (value === undefined || (typeof value === 'object' && child === undefined && isStored(value)))
      return false;
    after[responseKeys[slot]!] = value;
  }
  view.result = after;
  if (cells.layout === layoutOf(shape, store.types.layout) && record.table !== '') {
    record.home = view;
    record.held = null;
  }
  return true;
}

function finishObject(store: RecordStore, view: RecordView): void {
  const { record } = view;
  const shape = view.shape!;
  const before = (view.result ?? null) as Record<string, unknown> | null;
  const errors = record.extra?.errors;
  const invalidated = record.extra?.invalidated;
  const expired = record.extra?.expired;
  const marks = view.withoutLayers ? null : record.extra?.marks;
  const hasOpen = shape.open.size > 0 && shape.typename !== undefined;
  view.flaws = null;
  const after: Record<string, unknown> = {};
  let count = 0;
  let changed = before === null;
  for (let slot = 0; slot < shape.size; slot += 1) {
    const key = shape.storageKeys[slot]!;
    const responseKey = shape.responseKeys[slot]!;
    const place = shape.childPlaces[slot]!;
    const child = place < 0 ? undefined : view.children[place];
    let flaw = 0;
    let value: unknown;
    if (child !== undefined) {
      value = ready(store, child);
      if (child.flaws !== null) flaw = flawBelow;
    } else {
      value = leafOf(view, shape, slot);
      if (value === undefined && !(shape.added[slot] && shape.names[slot] === '__typename'))
        flaw = flawMissing;
    }
    const mark = marks?.get(key) ?? 0;
    const isKnown = (mark & markRemoved) === 0;
    if (mark & markOutdated || (isKnown && invalidated?.has(key))) flaw |= flawMissing;
    if (expired?.has(key) && !isOfLayer(view, key)) flaw |= flawMissing;
    if (hasOpen && shape.open.has(responseKey)) flaw |= flawMissing;
    if (isKnown && errors?.has(key)) flaw |= flawErrors;
    view.setFlaw(slot, flaw);
    if (before !== null && value !== ownOf(before, shape, responseKey)) changed = true;
    if (value === undefined) continue;
    count += 1;
    if (shape.awkward) writeOwn(after, responseKey, value);
    else after[responseKey] = value;
  }
  // A slot of an older shape may be gone.
  if (changed || count !== Object.keys(before!).length) view.result = after;
}

function leafOf(view: RecordView, shape: Shape, slot: number): unknown {
  const { record } = view;
  if (shape.names[slot] === '__typename') return record.typename;
  if (shape.rules[slot]?.read !== undefined) return view.extra!.answered![slot];
  const value = fieldOf(record, shape.storageKeys[slot]!, view.withoutLayers);
  return isStored(value) ? toExternal(value, view.withoutLayers) : value;
}

function isStored(value: unknown): value is StoredRecord | StoredList {
  return value instanceof StoredRecord || value instanceof StoredList;
}

function ownOf(result: Record<string, unknown>, shape: Shape, key: string): unknown {
  return shape.awkward ? readOwn(result, key) : result[key];
}
