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
  extraOf,
  type FieldError,
  fieldOf,
  flawBelow,
  isBare,
  isEmbedded,
  shownBy,
  type Stored,
  StoredList,
  type StoredRecord,
  View,
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

/** One object of the result, on its way into its record. */
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
    if (data !== null) {
      writer.write({ record, selection, object: data, errors: errorTree(errors), replace });
    }
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
  /** Objects too deep for the stack. */
  readonly #waiting: Task[] = [];

  constructor(store: RecordStore, write: ResultWrite) {
    this.#store = store;
    this.#write = write;
  }

  write(task: Task): void {
    this.#takeObject(task, 0);
    while (this.#waiting.length > 0) this.#drainOnce();
  }

  #drainOnce(): void {
    for (const task of this.#waiting.splice(0)) this.#takeObject(task, 0);
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

  /** Any object but the first: the cheap ways are tried before the long one. */
  #takeObject(task: Task, depth: number): void {
    const { record } = task;
    // One that is met again within itself meets there what is said of it here.
    if (depth > mostNested || record.isBeingWritten) {
      this.#waiting.push(task);
      return;
    }
    record.isBeingWritten = true;
    try {
      if (!this.#keep(task, depth)) this.#writeObject(task, depth);
    } finally {
      record.isBeingWritten = false;
    }
  }

  /** Compares, or adopts. `false`: neither will do, and nothing was done. */
  #keep({ record, selection, object, errors, replace }: Task, depth: number): boolean {
    const store = this.#store;
    if (errors !== null || store.layer !== null || record.extra !== null || record.table === '') return false;
    const shape = selection.shapeOf(typenameOf(object));
    if (!shape.plain || shape.typename !== record.typename) return false;
    const { views } = record;
    const view =
      views instanceof View ? (views.selection === selection ? views : null) : views?.get(selection);
    if (record.home === null && record.values === null) {
      // Who has looked for it in vain must hear of it.
      if (views !== null && (views !== view || view.shape !== null)) return false;
      return this.#adopt(record, selection, shape, object, depth);
    }
    if (!view || view.shape !== shape || this.#write.order < record.order) return false;
    if (record.home !== view && (replace || view.stale || view.flaws !== null)) return false;
    return this.#confirm(record, view, shape, object, depth);
  }

  /** Does the object say of its own leaves what the view shows? Then what it links to is looked after. */
  #confirm(record: StoredRecord, view: View, shape: Shape, object: ResponseObject, depth: number): boolean {
    const store = this.#store;
    const { responseKeys, childPlaces, childSlots } = shape;
    const known = view.result as ResponseObject;
    let slot = 0;
    for (const key in object) {
      if (key !== responseKeys[slot]) return false;
      if (childPlaces[slot]! < 0) {
        const value = object[key];
        if (value !== known[key] && !equalJson(value, known[key])) return false;
      } else if (object[key] === undefined) return false;
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
      const key = shape.storageKeys[at]!;
      const after = this.#link(
        value,
        shape.children[at]!,
        before,
        record,
        key,
        null,
        undefined,
        false,
        depth,
      );
      if (after !== before) store.set(record, key, after);
    }
    return true;
  }

  /** Makes the object itself the record's storage, and what is read of it. */
  #adopt(
    record: StoredRecord,
    selection: BoundSelection,
    shape: Shape,
    object: ResponseObject,
    depth: number,
  ): boolean {
    const { responseKeys, childSlots } = shape;
    const { adopt } = this.#write;
    let slot = 0;
    for (const key in object) {
      if (key !== responseKeys[slot] || object[key] === undefined) return false;
      slot += 1;
    }
    if (slot !== shape.size) return false;
    const own: Record<string, unknown> = adopt ? object : { ...object };
    const view = record.views instanceof View ? record.views : new View(record, selection, false, null);
    if (!adopt) {
      for (slot = 0; slot < shape.size; slot += 1) {
        const key = responseKeys[slot]!;
        if (shape.childPlaces[slot]! < 0 && typeof own[key] === 'object') own[key] = copyJson(own[key]);
      }
    }
    view.shape = shape;
    view.result = own;
    view.stale = false;
    record.home = view;
    record.views = view;
    record.order = this.#write.order;
    this.#store.adopted(record);
    for (let place = 0; place < childSlots.length; place += 1) {
      const at = childSlots[place]!;
      const key = responseKeys[at]!;
      const value = own[key];
      const child = shape.children[at]!;
      const stored = this.#link(
        value,
        child,
        undefined,
        record,
        shape.storageKeys[at]!,
        null,
        undefined,
        false,
        depth,
      );
      const childView = viewOf(stored, child);
      if (childView === null) continue;
      view.embed(childView, place);
      if (childView.stale) view.stale = true;
      else {
        if (childView.result !== value) own[key] = childView.result;
        if (childView.flaws !== null) (view.flaws ??= new Map()).set(at, flawBelow);
      }
    }
    return true;
  }

  /** Field by field. */
  #writeObject(task: Task, depth: number): void {
    const store = this.#store;
    const { record, object, replace } = task;
    const typename = typenameOf(object);
    if (
      typename !== undefined &&
      record.typename !== typename &&
      (record.table === '' || record.table === null)
    ) {
      store.setTypename(record, typename);
    }
    const shape = shapeShownBy(task.selection, task.selection.shapeOf(record.typename), object, store.types);
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
        const errors = task.errors?.below.get(responseKey) ?? null;
        if (errors !== null) for (const error of errorsWithin(errors)) this.#placed.add(error);
        this.#writeEntitiesOf(value, shape.children[slot]!, errors, depth);
      } else {
        this.#writeField(task, shape, slot, value, depth);
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
    const held = record.home?.shape!.slotsByStorageKey ?? record.layout?.cellOf;
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

  #writeField(task: Task, shape: Shape, slot: number, value: unknown, depth: number): void {
    const store = this.#store;
    const { record } = task;
    const key = shape.storageKeys[slot]!;
    const child = shape.children[slot]!;
    const errors = task.errors?.below.get(shape.responseKeys[slot]!) ?? null;
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
      after = this.#link(value, child, before, record, key, errors, merge, task.replace, depth);
      if (errors !== null && Array.isArray(value))
        after = this.#afterFailures(record, key, value, before, after, errors);
    }
    // A layer holds what it wrote even if that was there already: what is beneath may change before the layer goes.
    if (after !== before || (store.layer !== null && !isEmbedded(after))) store.set(record, key, after);
  }

  /** The stored form of an object or list, whose contents are written. */
  #link(
    value: unknown,
    selection: BoundSelection,
    before: Stored | undefined,
    owner: StoredRecord | null,
    key: string,
    errors: ErrorTree | null,
    merge: boolean | undefined,
    replace: boolean,
    depth: number,
  ): Stored {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return this.#linkList(value, selection, before, owner, key, errors, depth);
    const store = this.#store;
    const object = value as ResponseObject;
    const typename = typenameOf(object);
    const entity = typename === undefined ? undefined : this.#entity(typename, object, selection);
    if (entity !== undefined) {
      this.#takeObject({ record: entity, selection, object, errors, replace: false }, depth + 1);
      return entity;
    }
    if (typename !== undefined) store.types.see(typename);
    const inPlace = isEmbedded(before) && sameType(before.typename, typename) ? before : undefined;
    const record = inPlace ?? newEmbedded(typename, owner, key);
    const whole = replace || !(merge ?? store.types.policy(typename, 'merge') ?? true);
    this.#takeObject({ record, selection, object, errors, replace: whole }, depth + 1);
    return record;
  }

  #linkList(
    value: readonly unknown[],
    selection: BoundSelection,
    before: Stored | undefined,
    owner: StoredRecord | null,
    key: string,
    errors: ErrorTree | null,
    depth: number,
  ): StoredList {
    const known = before instanceof StoredList ? before : null;
    const items = known?.items ?? [];
    let same = known !== null && items.length === value.length;
    const links: Stored[] = [];
    for (let index = 0; index < value.length; index += 1) {
      const below = errors?.below.get(index) ?? null;
      // Objects without a key in a list are replaced whole; in place, so that equal ones stay as they are.
      const link = this.#link(
        value[index] ?? null,
        selection,
        items[index],
        owner,
        key,
        below,
        false,
        true,
        depth,
      );
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
    const view = new View(null, selection, false, list);
    view.children.length = items.length;
    const staleItems: number[] = [];
    for (let index = 0; index < items.length; index += 1) {
      const child = viewOf(items[index], selection);
      if (child === null) {
        result[index] = items[index];
        continue;
      }
      view.embed(child, index);
      if (child.stale) staleItems.push(index);
      else {
        if (child.result !== result[index]) result[index] = child.result;
        if (child.flaws !== null) (view.flaws ??= new Map()).set(index, flawBelow);
      }
    }
    view.result = result;
    view.shown = list;
    view.stale = staleItems.length > 0;
    view.staleItems = view.stale ? staleItems : null;
    list.view = view;
  }

  #entity(typename: string, object: ResponseObject, selection: BoundSelection): StoredRecord | undefined {
    const { types, tables } = this.#store;
    const root = types.rootIdOfType(typename);
    if (root !== undefined) return tables.root(root);
    const key = keyOf(types, typename, object, selection.shapeOf(typename));
    return key === undefined ? undefined : tables.obtain(typename, key);
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
      const link = this.#link(value, child, undefined, null, '', errors, true, false, depth);
      // The policy has to see it whole.
      this.#drainOnce();
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
    if (selection !== null) this.#link(value, selection, undefined, null, '', errors, true, false, depth);
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

/** An object whose type nobody said may be of any. */
function sameType(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}
