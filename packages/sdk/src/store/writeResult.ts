import type { RequestOrder } from '../contract/cache.ts';
import type { ResponseObject, Variables } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { type BoundSelection, type Shape, shapeShownBy } from '../plans/boundSelection.ts';
import { readOwn } from '../plans/ownProperty.ts';
import { errorTree, errorsWithin, type ErrorTree } from './errorTree.ts';
import { fromExternal, newEmbedded, toExternal, typenameOf } from './externalValue.ts';
import { keyOf } from './identify.ts';
import { copyJson, equalJson } from './jsonValue.ts';
import { mergeContext } from './policyContext.ts';
import type { RecordStore } from './recordStore.ts';
import { viewOf } from './readView.ts';
import {
  embed,
  extraOf,
  type FieldError,
  fieldOf,
  flawBelow,
  isBare,
  isEmbedded,
  ListView,
  RecordView,
  shownBy,
  type Stored,
  StoredList,
  type StoredRecord,
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
    const writer = new ResultWriter(store, write);
    const { record, selection, data, errors, replace } = write;
    if (data !== null) writer.write(record, selection, data, errorTree(errors), replace);
    writer.removeRest();
    if (errors.length > 0 && store.layer === null) writer.attachRest();
  });
}

class ResultWriter {
  readonly #store: RecordStore;
  readonly #write: ResultWrite;
  readonly #placed = new Set<GraphQLFormattedError>();
  /** What is replaced whole, and the fields that this result has for it: more than one place may speak of it. */
  readonly #replaced = new Map<StoredRecord, Set<string>>();
  readonly #waiting: Task[] = [];

  constructor(store: RecordStore, write: ResultWrite) {
    this.#store = store;
    this.#write = write;
  }

  write(
    record: StoredRecord,
    selection: BoundSelection,
    object: ResponseObject,
    errors: ErrorTree | null,
    replace: boolean,
  ): void {
    this.#takeObject(record, selection, object, errors, replace, 0);
    while (this.#waiting.length > 0) this.#drain();
  }

  #drain(): void {
    for (const { record, selection, object, errors, replace } of this.#waiting.splice(0))
      this.#takeObject(record, selection, object, errors, replace, 0);
  }

  /** Takes what is left of the objects that were replaced. */
  removeRest(): void {
    for (const [record, kept] of this.#replaced) {
      for (const key of this.#store.keys(record)) if (!kept.has(key)) this.#store.remove(record, key);
    }
  }

  /** Errors that met no null: at the field they name, or at all fields of the operation if they name none. */
  attachRest(): void {
    const { record, selection, errors } = this.#write;
    const shape = selection.shapeOf(record.typename);
    for (const error of errors) {
      if (this.#placed.has(error)) continue;
      const slot = error.path === undefined ? -1 : shape.responseKeys.indexOf(String(error.path[0]));
      const slots = slot >= 0 ? [slot] : shape.storageKeys.keys();
      const pathBelow = slot >= 0 ? error.path!.slice(1) : null;
      for (const at of slots) {
        const key = shape.storageKeys[at]!;
        if (!this.#accepts(record, key)) continue;
        const known = record.extra?.errors?.get(key) ?? [];
        if (known.some((other) => equalJson(other.error, error))) continue;
        this.#store.setErrors(record, key, [...known, { error, pathBelow }]);
      }
    }
  }

  /** The cheap ways are tried before the long one. */
  #takeObject(
    record: StoredRecord,
    selection: BoundSelection,
    object: ResponseObject,
    errors: ErrorTree | null,
    replace: boolean,
    depth: number,
  ): void {
    // One that is met again within itself meets there what is said of it here.
    if (depth > mostNested || record.isBeingWritten) {
      this.#waiting.push({ record, selection, object, errors, replace });
      return;
    }
    record.isBeingWritten = true;
    try {
      if (errors !== null || !this.#keep(record, selection, object, replace, depth))
        this.#writeObject(record, selection, object, errors, replace, depth);
    } finally {
      record.isBeingWritten = false;
    }
  }

  /** Compares, or adopts. `false`: neither will do, and nothing was done. */
  #keep(
    record: StoredRecord,
    selection: BoundSelection,
    object: ResponseObject,
    replace: boolean,
    depth: number,
  ): boolean {
    const { views, home } = record;
    if (record.extra !== null || record.table === '' || this.#store.layer !== null) return false;
    const shape = selection.shapeOf(typenameOf(object));
    if (!shape.plain || shape.typename !== record.typename) return false;
    const view =
      views instanceof RecordView ? (views.selection === selection ? views : null) : views?.get(selection);
    if (home === null && record.cells === null) {
      // Who has looked for it in vain must hear of it.
      if (views !== null && (views !== view || view.shape !== null)) return false;
      return this.#adopt(record, view ?? new RecordView(record, selection), shape, object, depth);
    }
    if (!view || view.shape !== shape || this.#write.order < record.order) return false;
    if (home !== view && (replace || view.isStale || view.flaws !== null)) return false;
    return this.#confirm(record, view, shape, object, depth);
  }

  /** Does the object say of its own leaves what the view shows? Then what it links to is looked after. */
  #confirm(
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
    const { order } = this.#write;
    if (record.order !== order) {
      if (record.home === view) record.order = order;
      else this.#stamp(record, shape, object, null, false);
    }
    for (let place = 0; place < childSlots.length; place += 1) {
      const at = childSlots[place]!;
      const value = object[responseKeys[at]!];
      const child = view.children[place];
      const before = child === undefined ? known[responseKeys[at]!] : shownBy(child);
      const after = this.#link(value, shape.children[at]!, before, record, null, undefined, false, depth);
      if (after !== before) this.#store.set(record, shape.storageKeys[at]!, after);
    }
    return true;
  }

  /** Makes the object itself the record's storage, and what is read of it. */
  #adopt(
    record: StoredRecord,
    view: RecordView,
    shape: Shape,
    object: ResponseObject,
    depth: number,
  ): boolean {
    const { responseKeys, childSlots } = shape;
    let slot = 0;
    for (const key in object) {
      if (key !== responseKeys[slot] || object[key] === undefined) return false;
      slot += 1;
    }
    if (slot !== shape.size) return false;
    const own = this.#write.adopt ? (object as Record<string, unknown>) : copyLeaves(object, shape);
    view.take(shape);
    view.result = own;
    view.isStale = false;
    record.home = view;
    record.views = view;
    record.order = this.#write.order;
    this.#store.adopted(record);
    for (let place = 0; place < childSlots.length; place += 1) {
      const at = childSlots[place]!;
      const key = responseKeys[at]!;
      const value = own[key];
      if (value === null) continue;
      const selection = shape.children[at]!;
      const stored = this.#link(value, selection, undefined, record, null, undefined, false, depth);
      const child = viewOf(stored, selection);
      if (child === null) continue;
      embed(view, child, place);
      if (child.isStale) view.isStale = true;
      else {
        if (child.result !== value) own[key] = child.result;
        if (child.flaws !== null) view.setFlaw(at, flawBelow);
      }
    }
    return true;
  }

  /** Field by field. */
  #writeObject(
    record: StoredRecord,
    selection: BoundSelection,
    object: ResponseObject,
    errors: ErrorTree | null,
    replace: boolean,
    depth: number,
  ): void {
    const store = this.#store;
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
    if (replace && !this.#replaced.has(record)) {
      // What this very result said of it in another place, under another alias.
      const said = record.order === this.#write.order ? store.keys(record) : [];
      this.#replaced.set(record, new Set(said));
    }
    const kept = this.#replaced.get(record);
    const accepted = replace ? null : this.#acceptedKeys(record, shape);
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
        if (older !== null) for (const error of errorsWithin(older)) this.#placed.add(error);
        this.#writeEntitiesOf(value, shape.children[slot]!, older, depth);
      } else {
        this.#writeField(record, shape, slot, value, errors, replace, depth);
        kept?.add(shape.storageKeys[slot]!);
      }
    }
    if (store.layer === null) this.#stamp(record, shape, object, accepted, wasBare || whole);
  }

  /**
   * The fields that this write is young enough for; `null`: all. Asked before the first of them is written: two aliases
   * of one field are accepted together, and what has just been written does not speak for what was there.
   */
  #acceptedKeys(record: StoredRecord, shape: Shape): Set<string> | null {
    if (this.#store.layer !== null || (!record.extra?.orders && this.#write.order >= record.order))
      return null;
    return new Set([...shape.slotsByStorageKey.keys()].filter((key) => this.#accepts(record, key)));
  }

  /** Is this write at least as young as what the field has? */
  #accepts(record: StoredRecord, key: string): boolean {
    const { order } = this.#write;
    if (this.#store.layer !== null || (!record.extra?.orders && order >= record.order)) return true;
    return (
      fieldOf(record, key, true) === undefined || order >= (record.extra?.orders?.get(key) ?? record.order)
    );
  }

  /** Notes which request wrote the fields; one number does for the record if it wrote them all. */
  #stamp(
    record: StoredRecord,
    shape: Shape,
    object: ResponseObject,
    accepted: ReadonlySet<string> | null,
    whole: boolean,
  ): void {
    const { order } = this.#write;
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

  #writeField(
    record: StoredRecord,
    shape: Shape,
    slot: number,
    value: unknown,
    within: ErrorTree | null,
    replace: boolean,
    depth: number,
  ): void {
    const store = this.#store;
    const key = shape.storageKeys[slot]!;
    const child = shape.children[slot]!;
    const errors = within?.below.get(shape.responseKeys[slot]!) ?? null;
    const before = store.get(record, key);
    if (store.layer === null) {
      if (value === null && errors !== null) {
        this.#place(record, key, errorsWithin(errors), errors.depth);
        // The null says that the server failed, not that there is nothing.
        if (before === undefined) store.set(record, key, null);
        return;
      }
      store.setInvalidated(record, key, false);
      if (errors === null || !Array.isArray(value)) store.setErrors(record, key, null);
    }
    const merge = shape.rules[slot]?.merge;
    let after: Stored;
    if (typeof merge === 'function') {
      after = this.#merged(record, shape, slot, value, before, errors, merge, depth);
    } else if (child === null || typeof value !== 'object' || value === null) {
      after = equalJson(before, value) ? before : this.#write.adopt ? value : copyJson(value);
    } else {
      after = this.#link(value, child, before, record, errors, merge, replace, depth);
      if (errors !== null && Array.isArray(value))
        after = this.#afterFailures(record, key, value, before, after, errors);
    }
    // A layer holds what it wrote even if that was there already: what is beneath may change before the layer goes.
    if (after !== before || (store.layer !== null && !isEmbedded(after))) store.set(record, key, after);
  }

  /** The stored form of an object or list, whose contents are written. `owner`: of objects without a key. */
  #link(
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
    if (Array.isArray(value)) return this.#linkList(value, selection, before, owner, errors, depth);
    const { types } = this.#store;
    const object = value as ResponseObject;
    const typename = typenameOf(object);
    const entity = typename === undefined ? undefined : this.#entity(typename, object, selection);
    if (entity !== undefined) {
      this.#takeObject(entity, selection, object, errors, false, depth + 1);
      return entity;
    }
    if (typename !== undefined) types.see(typename);
    const inPlace = isEmbedded(before) && sameType(before.typename, typename) ? before : undefined;
    const record = inPlace ?? newEmbedded(typename, owner);
    const whole = replace || !(merge ?? types.policy(typename, 'merge') ?? true);
    this.#takeObject(record, selection, object, errors, whole, depth + 1);
    return record;
  }

  #linkList(
    value: readonly unknown[],
    selection: BoundSelection,
    before: Stored | undefined,
    owner: StoredRecord | null,
    errors: ErrorTree | null,
    depth: number,
  ): StoredList {
    const known = before instanceof StoredList ? before : null;
    const items = known?.items ?? [];
    let same = known !== null && items.length === value.length;
    const links: Stored[] = [];
    for (let index = 0; index < value.length; index += 1) {
      const below = errors === null ? null : (errors.below.get(index) ?? null);
      // Objects without a key in a list are replaced whole; in place, so that equal ones stay as they are.
      const item = value[index] ?? null;
      const link = this.#link(item, selection, items[index], owner, below, false, true, depth);
      if (link !== items[index]) same = false;
      links.push(link);
    }
    if (same) return known!;
    const list = new StoredList(links);
    if (known === null && this.#store.layer === null) this.#adoptList(list, value, selection);
    return list;
  }

  /** What is read of a new list: the response's own array, with each object that is known already in its place. */
  #adoptList(list: StoredList, value: readonly unknown[], selection: BoundSelection): void {
    const { items } = list;
    const result = this.#write.adopt ? (value as unknown[]) : value.slice();
    const view = new ListView(list, selection);
    const staleItems: number[] = [];
    for (let index = 0; index < items.length; index += 1) {
      const child = viewOf(items[index], selection);
      if (child === null) {
        result[index] = items[index];
        continue;
      }
      embed(view, child, index);
      if (child.isStale) staleItems.push(index);
      else {
        if (child.result !== result[index]) result[index] = child.result;
        if (child.flaws !== null) view.setFlaw(index, flawBelow);
      }
    }
    view.result = result;
    view.shown = list;
    view.isStale = staleItems.length > 0;
    view.staleItems = view.isStale ? staleItems : null;
    list.view = view;
  }

  #entity(typename: string, object: ResponseObject, selection: BoundSelection): StoredRecord | undefined {
    const { types, tables } = this.#store;
    const shape = selection.shapeOf(typename);
    if (shape.rootId !== undefined) return tables.root(shape.rootId);
    const key = keyOf(types, typename, object, shape);
    if (key === undefined) return undefined;
    const known = (shape.table as Map<string, StoredRecord> | null)?.get(key);
    if (known !== undefined) return known;
    shape.table = tables.table(typename);
    return tables.obtain(typename, key);
  }

  #merged(
    record: StoredRecord,
    shape: Shape,
    slot: number,
    value: unknown,
    before: Stored | undefined,
    errors: ErrorTree | null,
    merge: (existing: unknown, incoming: unknown, context: ReturnType<typeof mergeContext>) => unknown,
    depth: number,
  ): Stored {
    const store = this.#store;
    const child = shape.children[slot]!;
    const withoutLayers = store.layer === null;
    let incoming: unknown = this.#write.adopt ? value : copyJson(value);
    if (child !== null) {
      const link = this.#link(value, child, undefined, null, errors, true, false, depth);
      // The policy has to see it whole.
      this.#drain();
      incoming = toExternal(link, withoutLayers);
    }
    const context = mergeContext({
      store,
      record,
      fieldName: shape.names[slot]!,
      args: shape.args[slot]!,
      variables: this.#write.variables,
      withoutLayers,
    });
    const answer = merge(toExternal(before, withoutLayers), incoming, context);
    return fromExternal(store, answer, record, shape.storageKeys[slot]!, before, child);
  }

  /** An older answer does not change the field, but the entities it holds may have news. */
  #writeEntitiesOf(
    value: unknown,
    selection: BoundSelection | null,
    errors: ErrorTree | null,
    depth: number,
  ): void {
    if (selection !== null) this.#link(value, selection, undefined, null, errors, true, false, depth);
  }

  /**
   * A list some of whose items failed. If all others are the ones that are there, the failed ones keep their places;
   * else nobody can tell which item belongs where, and they stay null, each with its error.
   */
  #afterFailures(
    record: StoredRecord,
    key: string,
    value: readonly unknown[],
    before: Stored | undefined,
    after: Stored,
    errors: ErrorTree,
  ): Stored {
    if (this.#store.layer !== null) return after;
    const failures = [...errors.below].filter(([index]) => value[index as number] === null);
    this.#place(
      record,
      key,
      failures.flatMap(([, tree]) => errorsWithin(tree)),
      errors.depth,
    );
    if (failures.length === 0 || !(before instanceof StoredList) || before.items.length !== value.length)
      return after;
    const failed = new Set(failures.map(([index]) => index));
    const others = (after as StoredList).items.every(
      (item, index) => failed.has(index) || item === before.items[index],
    );
    return others ? before : after;
  }

  /** Puts errors beside a field; none takes away those that are there. `depth`: steps of their paths to the field. */
  #place(record: StoredRecord, key: string, errors: readonly GraphQLFormattedError[], depth: number): void {
    for (const error of errors) this.#placed.add(error);
    this.#setErrors(
      record,
      key,
      errors.map((error) => ({ error, pathBelow: error.path!.slice(depth) })),
    );
  }

  #setErrors(record: StoredRecord, key: string, errors: readonly FieldError[]): void {
    if (equalJson(record.extra?.errors?.get(key) ?? [], errors)) return;
    this.#store.setErrors(record, key, errors.length === 0 ? null : errors);
  }
}

function copyLeaves(object: ResponseObject, shape: Shape): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...object };
  for (const [slot, key] of shape.responseKeys.entries()) {
    if (shape.childPlaces[slot]! < 0 && typeof copy[key] === 'object') copy[key] = copyJson(copy[key]);
  }
  return copy;
}

/** An object whose type nobody said may be of any. */
function sameType(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}
