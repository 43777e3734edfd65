import type { BoundSelection, Shape } from '../plans/boundSelection.ts';
import { readOwn, writeOwn } from '../plans/ownProperty.ts';
import { toExternal, toViewable } from './externalValue.ts';
import { readContext } from './policyContext.ts';
import type { RecordStore } from './recordStore.ts';
import {
  exists,
  fieldOf,
  flawBelow,
  flawErrors,
  flawMissing,
  type Stored,
  StoredList,
  StoredRecord,
  View,
  wholeView,
} from './storedRecord.ts';

/** In `pending`: the slot has nothing to show, and that is a lack. */
const missing = Symbol('missing');
/** In `pending`: the slot has nothing to show, and need not. */
const omitted = Symbol('omitted');

/** The view of a record by a selection: the same one for every reader. */
export function obtainView(record: StoredRecord, selection: BoundSelection, withoutLayers: boolean): View {
  const views = withoutLayers ? (record.baseViews ??= new Map()) : (record.views ??= new Map());
  let view = views.get(selection);
  if (view === undefined) views.set(selection, (view = new View(record, selection, withoutLayers, null)));
  return view;
}

/**
 * Brings a view up to date, and all that it embeds.
 *
 * First down, level by level, to find what is stale; then up, so that each view finds those it embeds ready. No
 * recursion: data may be thousands of levels deep.
 */
export function refreshView(store: RecordStore, root: View): void {
  if (!root.stale) return;
  const order = [root];
  for (let next = 0; next < order.length; next += 1) goDown(store, order[next]!, order);
  for (let next = order.length - 1; next >= 0; next -= 1) if (order[next]!.stale) comeUp(store, order[next]!);
}

function goDown(store: RecordStore, view: View, order: View[]): void {
  view.pending.length = 0;
  const { list } = view;
  if (list !== null) {
    if (view.wholeStale) view.staleSlots = Array.from(list.items.keys());
    for (const slot of view.staleSlots)
      view.pending.push(visit(store, view, slot, list.items[slot], view.selection, order));
    return;
  }
  const { record } = view;
  const shape = view.selection.shapeOf(record.typename);
  if (shape !== view.shape) {
    view.shape = shape;
    view.wholeStale = true;
    view.children = [];
    if (record.table === '') indexByKey(record, view, shape);
  }
  if (!exists(record, view.withoutLayers)) {
    view.wholeStale = true;
    view.staleSlots.length = 0;
    return;
  }
  if (view.wholeStale) view.staleSlots = Array.from({ length: shape.size }, (_, slot) => slot);
  for (const slot of view.staleSlots) view.pending.push(visitField(store, view, shape, slot, order));
}

/** Roots have a view for each operation and its variables: asking each whether it reads a field would take long. */
function indexByKey(record: StoredRecord, view: View, shape: Shape): void {
  const index = (record.viewsByKey ??= new Map());
  for (const key of shape.slotsByStorageKey.keys()) {
    const views = index.get(key);
    if (views === undefined) index.set(key, new Set([view]));
    else views.add(view);
  }
}

function visitField(store: RecordStore, view: View, shape: Shape, slot: number, order: View[]): unknown {
  const { record, withoutLayers } = view;
  if (shape.names[slot] === '__typename') {
    return record.typename ?? (shape.added[slot] ? omitted : missing);
  }
  const read = shape.rules[slot]?.read;
  const child = shape.children[slot]!;
  let value = fieldOf(record, shape.storageKeys[slot]!, withoutLayers);
  if (read !== undefined) value = derive(store, view, shape, slot, value);
  if (value === undefined) return missing;
  if (child !== null) return visit(store, view, slot, value, child, order);
  return value instanceof StoredRecord || value instanceof StoredList
    ? toExternal(value, withoutLayers)
    : value;
}

/** What a `read` policy answers, as a stored value. */
function derive(
  store: RecordStore,
  view: View,
  shape: Shape,
  slot: number,
  stored: Stored | undefined,
): unknown {
  const { record, withoutLayers } = view;
  const onLook = (seen: StoredRecord) => (seen.observers ??= new Set()).add(view);
  const context = readContext({
    store,
    record,
    fieldName: shape.names[slot]!,
    args: shape.args[slot]!,
    variables: view.selection.variables,
    withoutLayers,
    onLook,
  });
  const answer = shape.rules[slot]!.read!(toExternal(stored, withoutLayers), context);
  const child = shape.children[slot]!;
  if (answer === undefined || child === null) return answer;
  return toViewable(store, answer, child);
}

/** Embeds the view of a link or of a list; anything else is its own result. */
function visit(
  store: RecordStore,
  view: View,
  slot: number,
  value: Stored | undefined,
  selection: BoundSelection,
  order: View[],
): unknown {
  const stored = toViewable(store, value, selection);
  if (stored instanceof StoredRecord) {
    const child = obtainView(stored, selection, view.withoutLayers);
    view.embed(child, slot);
    queue(child, order);
    return child;
  }
  if (stored instanceof StoredList) {
    let child = view.children[slot];
    if (child === undefined || child.list === null || child.selection !== selection) {
      child = new View(view.record, selection, view.withoutLayers, stored);
    } else if (child.list !== stored) {
      child.list = stored;
      child.stale = true;
      child.wholeStale = true;
    }
    view.embed(child, slot);
    queue(child, order);
    return child;
  }
  return stored;
}

function queue(view: View, order: View[]): void {
  if (!view.stale || view.queued) return;
  view.queued = true;
  order.push(view);
}

/** The records that a view and those it embeds are of, with those that only a policy led to. */
export function recordsShownBy(root: View): Set<StoredRecord> {
  const views = new Set([root]);
  for (const view of views) for (const child of view.children) if (child !== undefined) views.add(child);
  return new Set(Array.from(views, (view) => view.record));
}

function comeUp(store: RecordStore, view: View): void {
  // A view that is embedded at two depths, or was left behind when a policy threw, may not be ready yet.
  for (const value of view.pending) if (value instanceof View && value.stale) refreshView(store, value);
  if (view.list !== null) finishList(view);
  else if (exists(view.record, view.withoutLayers)) finishObject(view);
  else {
    view.result = undefined;
    view.flaws = new Map([[wholeView, flawMissing]]);
    view.children.length = 0;
  }
  view.pending.length = 0;
  view.staleSlots.length = 0;
  view.stale = false;
  view.queued = false;
  view.wholeStale = false;
  view.diffsAreCurrent = false;
}

function finishList(view: View): void {
  const items = view.list!.items;
  const before = Array.isArray(view.result) ? (view.result as readonly unknown[]) : [];
  let after: unknown[] | null = before.length === items.length ? null : before.slice(0, items.length);
  if (view.wholeStale) view.flaws = null;
  for (let index = 0; index < view.staleSlots.length; index += 1) {
    const slot = view.staleSlots[index]!;
    const pending = view.pending[index];
    let value = pending;
    if (pending instanceof View) {
      // An entity that is not there leaves its place in the list, and the read is incomplete.
      value = pending.result === undefined ? null : pending.result;
      setFlaw(view, slot, pending.flaws === null ? 0 : flawBelow);
    } else {
      view.release(slot);
      // A place that no page has filled yet.
      if (pending === undefined) value = null;
      setFlaw(view, slot, pending === undefined ? flawMissing : 0);
    }
    if (after === null && before[slot] !== value) after = before.slice();
    if (after !== null) after[slot] = value;
  }
  view.children.length = items.length;
  if (after !== null || view.result === undefined) view.result = after ?? [];
}

function finishObject(view: View): void {
  const shape = view.shape!;
  const { record } = view;
  const before = (view.result ?? null) as Record<string, unknown> | null;
  const fresh = new Map<number, unknown>();
  let changed = before === null;
  if (view.wholeStale) view.flaws = null;
  for (let index = 0; index < view.staleSlots.length; index += 1) {
    const slot = view.staleSlots[index]!;
    const pending = view.pending[index];
    let value = pending;
    let flaw = 0;
    if (!(pending instanceof View)) view.release(slot);
    if (pending === missing || pending === omitted) {
      value = undefined;
      if (pending === missing) flaw |= flawMissing;
    } else if (pending instanceof View) {
      value = pending.result;
      if (pending.flaws !== null) flaw |= flawBelow;
    }
    const key = shape.storageKeys[slot]!;
    if (record.invalidated?.has(key)) flaw |= flawMissing;
    if (record.errors?.has(key)) flaw |= flawErrors;
    setFlaw(view, slot, flaw);
    fresh.set(slot, value);
    if (before !== null && value !== slotOf(before, shape, slot)) changed = true;
  }
  // A slot of an older shape may be gone.
  if (!changed && view.wholeStale && Object.keys(before!).some((key) => !shape.responseKeys.includes(key)))
    changed = true;
  if (!changed) return;
  const after: Record<string, unknown> = {};
  for (let slot = 0; slot < shape.size; slot += 1) {
    const value = fresh.has(slot) ? fresh.get(slot) : slotOf(before!, shape, slot);
    if (value === undefined) continue;
    if (shape.awkward) writeOwn(after, shape.responseKeys[slot]!, value);
    else after[shape.responseKeys[slot]!] = value;
  }
  view.result = after;
}

function slotOf(result: Record<string, unknown>, shape: Shape, slot: number): unknown {
  const key = shape.responseKeys[slot]!;
  return shape.awkward ? readOwn(result, key) : result[key];
}

function setFlaw(view: View, slot: number, flaw: number): void {
  if (flaw !== 0) (view.flaws ??= new Map()).set(slot, flaw);
  else if (view.flaws?.delete(slot) && view.flaws.size === 0) view.flaws = null;
}
