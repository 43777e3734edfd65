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
import {
  type FieldError,
  fieldOf,
  isEmbedded,
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

/** One object of the result, on its way into its record. */
interface Task {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  readonly object: ResponseObject;
  readonly errors: ErrorTree | null;
  readonly replace: boolean;
}

/**
 * Writes a result: each object into its record, each field only if it differs from what is there.
 *
 * If a policy throws, nothing is written. No recursion, but for a `merge` policy, which must see what came in whole: data
 * may be thousands of levels deep.
 */
export function writeResult(store: RecordStore, write: ResultWrite): void {
  store.whole(() => {
    const writer = new ResultWriter(store, write);
    const { record, selection, data, errors, replace } = write;
    if (data !== null)
      writer.drain([{ record, selection, object: data, errors: errorTree(errors), replace }]);
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

  constructor(store: RecordStore, write: ResultWrite) {
    this.#store = store;
    this.#write = write;
  }

  drain(tasks: Task[]): void {
    for (let next = 0; next < tasks.length; next += 1) this.#writeObject(tasks[next]!, tasks);
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
        const known = record.errors?.get(key) ?? [];
        if (known.some((other) => equalJson(other.error, error))) continue;
        this.#store.setErrors(record, key, [...known, { error, pathBelow }]);
      }
    }
  }

  #writeObject(task: Task, tasks: Task[]): void {
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
    const wasEmpty = record.fields.size === 0;
    if (replace && !this.#replaced.has(record)) this.#replaced.set(record, new Set());
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
        this.#writeEntitiesOf(value, shape.children[slot]!, errors, tasks);
      } else {
        this.#writeField(task, shape, slot, value, tasks);
        kept?.add(shape.storageKeys[slot]!);
      }
    }
    if (store.layer === null) this.#stamp(record, shape, object, accepted, wasEmpty || whole);
  }

  /**
   * The fields that this write is young enough for; `null`: all. Asked before the first of them is written: two aliases
   * of one field are accepted together, and what has just been written does not speak for what was there.
   */
  #acceptedKeys(record: StoredRecord, shape: Shape): Set<string> | null {
    if (this.#store.layer !== null || (record.orders === null && this.#write.order >= record.order))
      return null;
    return new Set([...shape.slotsByStorageKey.keys()].filter((key) => this.#accepts(record, key)));
  }

  /** Is this write at least as young as what the field has? */
  #accepts(record: StoredRecord, key: string): boolean {
    const { order } = this.#write;
    if (this.#store.layer !== null || (record.orders === null && order >= record.order)) return true;
    return fieldOf(record, key, true) === undefined || order >= (record.orders?.get(key) ?? record.order);
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
    if (record.orders === null && record.order === order) return;
    if (whole && record.base === null && record.fields.size <= keys.size - (keys.has('__typename') ? 1 : 0)) {
      record.order = order;
      record.orders = null;
      return;
    }
    for (const [key, slots] of keys) {
      const isGiven = slots.some((slot) => readOwn(object, shape.responseKeys[slot]!) !== undefined);
      if (!isGiven || (accepted !== null && !accepted.has(key))) continue;
      (record.orders ??= new Map()).set(key, order);
    }
  }

  #writeField(task: Task, shape: Shape, slot: number, value: unknown, tasks: Task[]): void {
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
      after = this.#merged(record, shape, slot, value, before, errors, merge);
    } else if (child === null || typeof value !== 'object' || value === null) {
      after = equalJson(before, value) ? before : this.#write.adopt ? value : copyJson(value);
    } else {
      after = this.#link(value, child, before, { record, key }, errors, merge, task.replace, tasks);
      if (errors !== null && Array.isArray(value))
        after = this.#afterFailures(record, key, value, before, after, errors);
    }
    // A layer holds what it wrote even if that was there already: what is beneath may change before the layer goes.
    if (after !== before || (store.layer !== null && !isEmbedded(after))) store.set(record, key, after);
  }

  /** The stored form of an object or list, whose contents become tasks. */
  #link(
    value: unknown,
    selection: BoundSelection,
    before: Stored | undefined,
    place: { readonly record: StoredRecord | null; readonly key: string },
    errors: ErrorTree | null,
    merge: boolean | undefined,
    replace: boolean,
    tasks: Task[],
  ): Stored {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = before instanceof StoredList ? before.items : [];
      let same = before instanceof StoredList && items.length === value.length;
      const links: Stored[] = [];
      for (let index = 0; index < value.length; index += 1) {
        const below = errors?.below.get(index) ?? null;
        // Objects without a key in a list are replaced whole; in place, so that equal ones stay as they are.
        const link = this.#link(
          value[index] ?? null,
          selection,
          items[index],
          place,
          below,
          false,
          true,
          tasks,
        );
        if (link !== items[index]) same = false;
        links.push(link);
      }
      return same ? before : new StoredList(links);
    }
    const store = this.#store;
    const object = value as ResponseObject;
    const typename = typenameOf(object);
    const entity = typename === undefined ? undefined : this.#entity(typename, object, selection);
    if (entity !== undefined) {
      tasks.push({ record: entity, selection, object, errors, replace: false });
      return entity;
    }
    if (typename !== undefined) store.types.see(typename);
    const inPlace = isEmbedded(before) && sameType(before.typename, typename) ? before : undefined;
    const record = inPlace ?? newEmbedded(typename, place.record, place.key);
    const whole = replace || !(merge ?? store.types.policy(typename, 'merge') ?? true);
    tasks.push({ record, selection, object, errors, replace: whole });
    return record;
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
  ): Stored {
    const store = this.#store;
    const child = shape.children[slot]!;
    const withoutLayers = store.layer === null;
    let incoming: unknown = this.#write.adopt ? value : copyJson(value);
    if (child !== null) {
      const tasks: Task[] = [];
      const link = this.#link(value, child, undefined, { record: null, key: '' }, errors, true, false, tasks);
      this.drain(tasks);
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
    tasks: Task[],
  ): void {
    if (selection !== null)
      this.#link(value, selection, undefined, { record: null, key: '' }, errors, true, false, tasks);
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
    if (equalJson(record.errors?.get(key) ?? [], errors)) return;
    this.#store.setErrors(record, key, errors.length === 0 ? null : errors);
  }
}

/** An object whose type nobody said may be of any. */
function sameType(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}
