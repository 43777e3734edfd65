import type { PageMerge, RequestOrder } from '../contract/cache.ts';
import type { ResponseObject, Variables } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { type BoundSelection, type Shape, shapeShownBy } from '../plans/boundSelection.ts';
import { readOwn } from '../plans/ownProperty.ts';
import { errorTree, errorsWithin, type ErrorTree } from './errorTree.ts';
import { runEffect } from './fieldEffect.ts';
import { fromExternal, newEmbedded, toExternal, typenameOf } from './externalValue.ts';
import { keyOf } from './identify.ts';
import { joinOf } from './joinPage.ts';
import { copyJson, equalJson } from './jsonValue.ts';
import { mergeContext } from './policyContext.ts';
import { isInPlace, type RecordStore } from './recordStore.ts';
import { viewOf } from './readView.ts';
import {
  embed,
  extraOf,
  type FieldError,
  fieldOf,
  flawBelow,
  homeValue,
  isBare,
  isEmbedded,
  ListView,
  RecordView,
  shownBy,
  type Stored,
  StoredList,
  StoredRecord,
} from './storedRecord.ts';

/** What is written, and how. */
export interface ResultWrite {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  /** `null`: only the errors are recorded. */
  readonly data: ResponseObject | null;
  readonly errors: readonly GraphQLFormattedError[];
  readonly order: RequestOrder;
  readonly variables: Variables;
  /** Opaque values may be kept as they are. */
  readonly adopt: boolean;
  /** Fields that the data does not have go. */
  readonly replace: boolean;
}

/** An object of the result that is too deep for the stack, or is met within itself. */
interface Task {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  readonly object: ResponseObject;
  readonly errors: ErrorTree | null;
  readonly replace: boolean;
}

interface Writer extends ResultWrite {
  readonly store: RecordStore;
  readonly placed: Set<GraphQLFormattedError>;
  /** What is replaced whole, and the fields that this result has for it: more than one place may speak of it. */
  readonly replaced: Map<StoredRecord, Set<string>>;
  readonly waiting: Task[];
  /** While a merge function's value is linked: the errors in objects that it may let go of. */
  adrift: GraphQLFormattedError[] | null;
  /** Fields that something follows from. */
  readonly effects: { readonly shape: Shape; readonly slot: number; readonly value: unknown }[];
}

/** How deep the walk goes by recursion before objects have to wait for their turn. */
const mostNested = 100;

/**
 * Writes a result, in the order of the document: each object into its record, each field only if it differs from what
 * is there.
 *
 * Three ways for an object, cheapest first. One that says what is known is only compared. One of which nothing was known
 * is kept as it is: it becomes the record's storage and its first view in one. All others are taken apart.
 *
 * If a policy throws, nothing is written. Data may be thousands of levels deep.
 */
export function writeResult(store: RecordStore, write: ResultWrite): void {
  store.whole(() => {
    const { record, selection, data, order, variables, replace } = write;
    // What is frozen was not handed over, whatever the caller says.
    const adopt = write.adopt && !Object.isFrozen(data);
    const errors = adopt ? write.errors : copyJson(write.errors);
    if (store.layer === null) store.ages?.note(order);
    // Written out, so that all writers have one hidden shape.
    const writer: Writer = {
      store,
      record,
      selection,
      data,
      errors,
      order,
      variables,
      adopt,
      replace,
      placed: new Set(),
      replaced: new Map(),
      waiting: [],
      adrift: null,
      effects: [],
    };
    if (data !== null)
      takeAny(writer, { record, selection, object: data, errors: errorTree(errors), replace });
    drain(writer);
    removeRest(writer);
    if (errors.length > 0 && store.layer === null) attachRest(writer);
    for (const { shape, slot, value } of writer.effects) {
      const [name, args] = [shape.names[slot]!, shape.args[slot]!];
      runEffect(shape.rules[slot]!.effect!, { store, order, name, args, variables, value });
    }
    store.learnt();
  });
}

function takeAny(writer: Writer, { record, selection, object, errors, replace }: Task): void {
  takeObject(writer, record, selection, selection.shapeOf(typenameOf(object)), object, errors, replace, 0);
}

/** Takes all that waits, but for what is being written further out: that has to be through first. */
function drain(writer: Writer): void {
  while (writer.waiting.some(({ record }) => !record.isBeingWritten))
    for (const task of writer.waiting.splice(0)) takeAny(writer, task);
}

/** Takes what is left of the objects that were replaced. */
function removeRest(writer: Writer): void {
  for (const [record, kept] of writer.replaced) {
    for (const key of writer.store.knownKeys(record)) if (!kept.has(key)) writer.store.remove(record, key);
  }
}

/** Errors that met no null: at the field they name, or at all fields of the operation if they name none. */
function attachRest(writer: Writer): void {
  const { record, selection, errors } = writer;
  const shape = selection.shapeOf(record.typename);
  for (const error of errors) {
    if (writer.placed.has(error)) continue;
    const slot = error.path?.length ? shape.responseKeys.indexOf(String(error.path[0])) : -1;
    const slots = slot >= 0 ? [slot] : shape.storageKeys.keys();
    const pathBelow = slot >= 0 ? error.path!.slice(1) : null;
    for (const at of slots) {
      const key = shape.storageKeys[at]!;
      // What is never written would never be without the error again.
      if (shape.names[at] === '__typename' || !accepts(writer, record, key)) continue;
      const known = record.extra?.errors?.get(key) ?? [];
      if (known.some((other) => equalJson(other.error, error))) continue;
      writer.store.setErrors(record, key, [...known, { error, pathBelow }]);
    }
  }
}

/** The cheap ways are tried before the long one. */
function takeObject(
  writer: Writer,
  record: StoredRecord,
  selection: BoundSelection,
  shape: Shape,
  object: ResponseObject,
  errors: ErrorTree | null,
  replace: boolean,
  depth: number,
): void {
  // One that is met again within itself meets there what is said of it here.
  if (depth > mostNested || record.isBeingWritten) {
    writer.waiting.push({ record, selection, object, errors, replace });
    return;
  }
  const { views, home, extra } = record;
  if (
    extra === null &&
    errors === null &&
    shape.plain &&
    shape.typename === record.typename &&
    record.table !== '' &&
    writer.store.layer === null
  ) {
    if (home !== null || record.cells !== null) {
      const view = views instanceof Map ? views.get(selection) : views;
      if (
        view?.selection === selection &&
        view.shape === shape &&
        writer.order >= record.order &&
        (home === view || (!replace && !view.isStale && view.flaws === null)) &&
        confirm(writer, record, view, shape, object, depth)
      )
        return;
    } else if (
      views === null ||
      (views instanceof RecordView && views.selection === selection && views.shape === null)
    ) {
      // Nobody has looked for it in vain: nobody has to hear of it. But what a policy may let go of must not embed views.
      if (isInPlace(record) && adopt(writer, record, views, selection, shape, object, depth)) return;
    }
  }
  record.isBeingWritten = true;
  try {
    writeObject(writer, record, selection, object, errors, replace, depth);
  } finally {
    record.isBeingWritten = false;
  }
}

/** Does the object say of its own leaves what the view shows? Then what it links to is looked after. */
function confirm(
  writer: Writer,
  record: StoredRecord,
  view: RecordView,
  shape: Shape,
  object: ResponseObject,
  depth: number,
): boolean {
  const { responseKeys, childPlaces, childSlots } = shape;
  const known = view.result as ResponseObject;
  let slot = 0;
  for (const key in object) {
    if (key !== responseKeys[slot]) return false;
    const value = object[key];
    if (childPlaces[slot]! >= 0) {
      if (value === undefined) return false;
    } else if (value !== known[key] && !equalJson(value, known[key])) return false;
    slot += 1;
  }
  if (slot !== shape.size) return false;
  const { order } = writer;
  if (record.order !== order) {
    if (record.home === view) record.order = order;
    else stamp(writer, record, shape, object, null, false);
  }
  for (let place = 0; place < childSlots.length; place += 1) {
    const at = childSlots[place]!;
    const value = object[responseKeys[at]!];
    const child = view.children[place];
    let before: Stored | undefined;
    if (child !== undefined) before = shownBy(child);
    else if (equalJson(value, known[responseKeys[at]!])) continue;
    else before = record.home === view ? homeValue(view, at) : known[responseKeys[at]!];
    const after = link(writer, value, shape.children[at]!, before, record, null, undefined, false, depth);
    if (after !== before) writer.store.set(record, shape.storageKeys[at]!, after);
  }
  return true;
}

/** Makes the object itself the record's storage, and what is read of it. `false`: it is not what was asked for. */
function adopt(
  writer: Writer,
  record: StoredRecord,
  unread: RecordView | null,
  selection: BoundSelection,
  shape: Shape,
  object: ResponseObject,
  depth: number,
): boolean {
  const { responseKeys, childSlots } = shape;
  if (!isOfShape(object, shape)) return false;
  const own = writer.adopt ? (object as Record<string, unknown>) : copyLeaves(object, shape);
  const view = unread ?? new RecordView(record, selection);
  view.show(shape, own);
  record.home = view;
  record.views = view;
  record.order = writer.order;
  // The first read finds out until when it is good.
  if (shape.maxAgesMs !== null) view.isStale = true;
  writer.store.adopted(record);
  if (childSlots.length === 0) return true;
  record.isBeingWritten = true;
  try {
    for (let place = 0; place < childSlots.length; place += 1) {
      const at = childSlots[place]!;
      const key = responseKeys[at]!;
      const value = own[key];
      if (value === null) continue;
      const below = shape.children[at]!;
      const part = isObject(value) ? below.shapeOf(typenameOf(value)) : null;
      if (part?.isInline && isOfShape(value as ResponseObject, part)) {
        if (!part.isSeen) writer.store.types.see(part.typename!);
        part.isSeen = true;
        if (!writer.adopt) own[key] = copyLeaves(value as ResponseObject, part);
        continue;
      }
      const child = viewOf(
        link(writer, value, below, undefined, record, null, undefined, false, depth),
        below,
      );
      if (child === null) continue;
      embed(view, child, place);
      if (child.isStale || child.freshUntilMs !== Infinity) view.isStale = true;
      if (!child.isStale) {
        if (child.result !== value) own[key] = child.result;
        if (child.flaws !== null) view.setFlaw(at, flawBelow);
      }
    }
  } finally {
    record.isBeingWritten = false;
  }
  return true;
}

/** Has it just these keys, in this order? */
function isOfShape(object: ResponseObject, { responseKeys, size }: Shape): boolean {
  let slot = 0;
  for (const key in object) {
    if (key !== responseKeys[slot] || object[key] === undefined) return false;
    slot += 1;
  }
  return slot === size;
}

/** Field by field. */
function writeObject(
  writer: Writer,
  record: StoredRecord,
  selection: BoundSelection,
  object: ResponseObject,
  errors: ErrorTree | null,
  replace: boolean,
  depth: number,
): void {
  const store = writer.store;
  const typename = typenameOf(object);
  if (
    typename !== undefined &&
    record.typename !== typename &&
    (record.table === '' || record.table === null)
  ) {
    store.setTypename(record, typename);
  }
  const shape = shapeShownBy(selection, selection.shapeOf(record.typename), object, store.types);
  const wasBare = isBare(record);
  if (replace && !writer.replaced.has(record)) {
    // What this very result said of it in another place, under another alias.
    const said = record.order === writer.order ? store.keys(record) : [];
    writer.replaced.set(record, new Set(said));
  }
  const kept = writer.replaced.get(record);
  const accepted = replace ? null : acceptedKeys(writer, record, shape);
  let whole = true;
  for (let slot = 0; slot < shape.size; slot += 1) {
    if (shape.names[slot] === '__typename') continue;
    const responseKey = shape.responseKeys[slot]!;
    const value = shape.awkward ? readOwn(object, responseKey) : object[responseKey];
    if (value === undefined) whole = false;
    else if (accepted !== null && !accepted.has(shape.storageKeys[slot]!)) {
      whole = false;
      // Its errors are as old as it is: what is there is not to blame for them.
      const older = errors?.below.get(responseKey) ?? null;
      if (older !== null) for (const error of errorsWithin(older)) writer.placed.add(error);
      const merge = shape.rules[slot]?.merge;
      if (typeof merge === 'object') {
        const key = shape.storageKeys[slot]!;
        const before = store.get(record, key);
        const after = joined(writer, record, shape, slot, value, before, older, merge, true, depth);
        if (after !== undefined && after !== before) store.set(record, key, after);
      } else writeEntitiesOf(writer, value, shape.children[slot]!, older, depth);
    } else {
      writeField(writer, record, shape, slot, value, errors, replace, depth);
      kept?.add(shape.storageKeys[slot]!);
      if (record.table === '' && value !== null && value !== false && shape.rules[slot]?.effect !== undefined)
        writer.effects.push({ shape, slot, value });
    }
  }
  if (store.layer === null) stamp(writer, record, shape, object, accepted, wasBare || whole);
}

/**
 * The fields that this write is young enough for; `null`: all. Asked before the first of them is written: two aliases
 * of one field are accepted together, and what has just been written does not speak for what was there.
 */
function acceptedKeys(writer: Writer, record: StoredRecord, shape: Shape): Set<string> | null {
  if (writer.store.layer !== null || (!record.extra?.orders && writer.order >= record.order)) return null;
  return new Set([...shape.slotsByStorageKey.keys()].filter((key) => accepts(writer, record, key)));
}

/** Is this write at least as young as what the field has? */
function accepts(writer: Writer, record: StoredRecord, key: string): boolean {
  const { order } = writer;
  if (writer.store.layer !== null || (!record.extra?.orders && order >= record.order)) return true;
  return (
    fieldOf(record, key, true) === undefined || order >= (record.extra?.orders?.get(key) ?? record.order)
  );
}

/** Notes which request wrote the fields; one number does for the record if it wrote them all. */
function stamp(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  object: ResponseObject,
  accepted: ReadonlySet<string> | null,
  whole: boolean,
): void {
  const { order } = writer;
  const keys = shape.slotsByStorageKey;
  const { extra } = record;
  if (!extra?.orders && record.order === order) return;
  const has = keys.has('__typename') ? 1 : 0;
  const held = record.home?.shape!.slotsByStorageKey ?? record.cells?.layout.cellOf;
  const heldTypename = held?.has('__typename') ? 1 : 0;
  if (whole && !extra?.base && (held === undefined || held.size - heldTypename <= keys.size - has)) {
    record.order = order;
    if (extra !== null) extra.orders = null;
    return;
  }
  for (const [key, slots] of keys) {
    const isGiven = slots.some((slot) => readOwn(object, shape.responseKeys[slot]!) !== undefined);
    if (!isGiven || (accepted !== null && !accepted.has(key))) continue;
    (extraOf(record).orders ??= new Map()).set(key, order);
  }
}

function writeField(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  within: ErrorTree | null,
  replace: boolean,
  depth: number,
): void {
  const store = writer.store;
  const key = shape.storageKeys[slot]!;
  const child = shape.children[slot]!;
  const errors = within?.below.get(shape.responseKeys[slot]!) ?? null;
  const before = store.get(record, key);
  const merge = shape.rules[slot]?.merge;
  if (store.layer === null) {
    if (value === null && errors !== null) {
      let failures = placing(writer, errorsWithin(errors), errors.depth);
      if (typeof merge === 'object' && before !== undefined && before !== null) {
        // A page failed whole: what is there has errors of its own, and they stay.
        const known = record.extra?.errors?.get(key) ?? [];
        failures = failures.map((each) => ({ ...each, isOfPage: true }));
        failures = [...known.filter(({ isOfPage }) => !isOfPage), ...failures];
      }
      setErrors(writer, record, key, failures);
      // The null says that the server failed, not that there is nothing.
      if (before === undefined) store.set(record, key, null);
      return;
    }
    store.setInvalidated(record, key, false);
  }
  let after =
    typeof merge === 'object'
      ? joined(writer, record, shape, slot, value, before, errors, merge, false, depth)
      : undefined;
  const isJoined = after !== undefined;
  // The errors beside a plain list are those of all its pages.
  if (store.layer === null && (!Array.isArray(value) || (errors === null && !isJoined)))
    store.setErrors(record, key, null);
  if (isJoined) {
    // It is in its place.
  } else if (typeof merge === 'function') {
    after = merged(writer, record, shape, slot, value, before, errors, merge, depth);
  } else {
    const below = store.layer === null ? errors : null;
    if (child === null || typeof value !== 'object' || value === null) {
      after = equalBut(below, value, before) ? before : writer.adopt ? value : copyJson(value);
    } else {
      const whole = typeof merge === 'boolean' ? merge : undefined;
      after = link(writer, value, child, before, record, errors, whole, replace, depth);
    }
    if (below !== null && Array.isArray(value))
      setErrors(writer, record, key, placing(writer, failuresOf(value, below), below.depth));
  }
  // A layer holds what it wrote even if that was there already: what is beneath may change before the layer goes.
  if (after !== before || (store.layer !== null && !isEmbedded(after))) store.set(record, key, after);
}

/** The stored form of an object or list, whose contents are written. `owner`: of objects without a key. */
function link(
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
  if (typeof value !== 'object' || value === null) return value;
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

/**
 * A list. If some of its items failed and all others are the ones that are there, the failed ones keep their places;
 * else nobody can tell which item belongs where, and they are null.
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
    // Objects without a key in a list are replaced whole; in place, so that equal ones stay as they are.
    const stored = link(writer, item, selection, old, owner, below, false, true, depth);
    if (stored !== old && (item !== null || below === null || writer.store.layer !== null)) same = false;
    links[index] = stored;
  }
  if (same) return known!;
  if (view !== null) adoptList(view, links, writer.adopt ? (value as unknown[]) : value.slice());
  return list;
}

/** What is read of a new list: the response's own array, with each object that was known already in its place. */
function adoptList(view: ListView, items: readonly Stored[], result: unknown[]): void {
  let staleItems: number[] | null = null;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const child = viewOf(item, view.selection);
    if (child === null) {
      result[index] = item;
      continue;
    }
    embed(view, child, index);
    if (child.isStale || child.freshUntilMs !== Infinity) (staleItems ??= []).push(index);
    if (!child.isStale) {
      if (child.result !== result[index]) result[index] = child.result;
      if (child.flaws !== null) view.setFlaw(index, flawBelow);
    }
  }
  view.show(result, staleItems);
}

function entityOf(
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

function merged(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  before: Stored | undefined,
  errors: ErrorTree | null,
  merge: (existing: unknown, incoming: unknown, context: ReturnType<typeof mergeContext>) => unknown,
  depth: number,
): Stored {
  const store = writer.store;
  const child = shape.children[slot]!;
  const withoutLayers = store.layer === null;
  let incoming: unknown;
  let linked: Stored;
  if (child === null) incoming = writer.adopt ? value : copyJson(value);
  else {
    const outer = writer.adrift;
    const adrift: GraphQLFormattedError[] = [];
    writer.adrift = adrift;
    const incomingLink = link(writer, value, child, undefined, null, errors, true, false, depth);
    // The policy has to see it whole.
    drain(writer);
    writer.adrift = outer;
    incoming = toExternal(incomingLink, withoutLayers);
    if (errors !== null && withoutLayers) {
      const failures = failuresOf(value, errors).concat(adrift);
      setErrors(writer, record, shape.storageKeys[slot]!, placing(writer, failures, errors.depth));
    }
    linked = incomingLink;
  }
  const context = mergeContext({
    store,
    record,
    fieldName: shape.names[slot]!,
    args: shape.args[slot]!,
    variables: writer.variables,
    withoutLayers,
  });
  const answer = merge(toExternal(before, withoutLayers), incoming, context);
  const after = fromExternal(store, answer, record, shape.storageKeys[slot]!, before, child);
  if (store.ages !== null && isEmbedded(after) && isEmbedded(linked))
    for (const key of store.keys(linked)) store.confirm(after, key, linked);
  return after;
}

/**
 * A page, put in its place among what is stored. `undefined`: there is nothing to join it with, and at most the entities
 * in it were written.
 */
function joined(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  before: Stored | undefined,
  errors: ErrorTree | null,
  merge: PageMerge,
  isOlder: boolean,
  depth: number,
): Stored | undefined {
  const { store } = writer;
  const child = shape.children[slot]!;
  let existing = before;
  let incoming = value;
  let failures: readonly FieldError[] = [];
  if (Array.isArray(value)) {
    if (child !== null) incoming = link(writer, value, child, undefined, null, errors, true, false, depth);
    if (errors !== null && store.layer === null)
      failures = placing(writer, failuresOf(value, errors), errors.depth);
  } else if (child !== null && typeof value === 'object' && value !== null) {
    const object = value as ResponseObject;
    const typename = typenameOf(object);
    const childShape = child.shapeOf(typename);
    const entity = typename === undefined ? undefined : entityOf(writer, typename, childShape, object);
    existing = entity ?? (isEmbedded(before) && sameType(before.typename, typename) ? before : undefined);
    if (!(existing instanceof StoredRecord) || isBare(existing)) return undefined;
    // Even if it has a key: written into its entity, it would take the place of all other pages.
    const page = newEmbedded(typename, null);
    takeObject(writer, page, child, childShape, object, errors, false, depth + 1);
    incoming = page;
  }
  drain(writer);
  return joinOf(merge)(existing, incoming, {
    store,
    record,
    key: shape.storageKeys[slot]!,
    args: shape.args[slot]!,
    errors: failures,
    isOlder,
  });
}

/** An older answer does not change the field, but the entities it holds may have news. */
function writeEntitiesOf(
  writer: Writer,
  value: unknown,
  selection: BoundSelection | null,
  errors: ErrorTree | null,
  depth: number,
): void {
  if (selection !== null) link(writer, value, selection, undefined, null, errors, true, false, depth);
}

/** Is a leaf, or a list of them, what is there, but for the items that failed? */
function equalBut(errors: ErrorTree | null, value: unknown, before: unknown): boolean {
  if (errors === null || !Array.isArray(value) || !Array.isArray(before)) return equalJson(value, before);
  return (
    value.length === before.length &&
    value.every((item, index) => {
      const below = errors.below.get(index) ?? null;
      return (item === null && below !== null) || equalBut(below, item, before[index]);
    })
  );
}

/** The errors of those items of a list, and of lists in it, that are null because of them. */
function failuresOf(value: unknown, errors: ErrorTree): readonly GraphQLFormattedError[] {
  if (value === null) return errorsWithin(errors);
  if (!Array.isArray(value)) return [];
  return [...errors.below].flatMap(([index, below]) => failuresOf(value[index as number], below));
}

/** Errors that are put beside a field. `depth`: steps of their paths to the field. */
function placing(
  writer: Writer,
  errors: readonly GraphQLFormattedError[],
  depth: number,
): readonly FieldError[] {
  for (const error of errors) writer.placed.add(error);
  return errors.map((error) => ({ error, pathBelow: error.path!.slice(depth) }));
}

/** Puts errors beside a field; none takes away those that are there. */
function setErrors(writer: Writer, record: StoredRecord, key: string, errors: readonly FieldError[]): void {
  if (writer.adrift !== null && !isInPlace(record)) {
    for (const { error } of errors) writer.adrift.push(error);
    return;
  }
  if (equalJson(record.extra?.errors?.get(key) ?? [], errors)) return;
  writer.store.setErrors(record, key, errors.length === 0 ? null : errors);
}

function copyLeaves(object: ResponseObject, shape: Shape): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...object };
  for (const [slot, key] of shape.responseKeys.entries()) {
    if (shape.childPlaces[slot]! < 0 && typeof copy[key] === 'object') copy[key] = copyJson(copy[key]);
  }
  return copy;
}

function isObject(value: unknown): value is ResponseObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object whose type nobody said may be of any. */
function sameType(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}
