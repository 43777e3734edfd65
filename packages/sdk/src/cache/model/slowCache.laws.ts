import type { Variables } from '../../contract/document.ts';
import type { Node } from './document.laws.ts';
import type { Schema } from './program.laws.ts';
import { type SlowDiff, slowRead } from './slowRead.laws.ts';
import {
  copyRecords,
  emptyRecords,
  Held,
  isThere,
  itemsOf,
  obtain,
  type Records,
  Ref,
  removeField,
  textOfValue,
  type Value,
} from './slowRecords.laws.ts';
import { slowMerge, slowSnapshot } from './slowSnapshot.laws.ts';
import { SlowTypes } from './slowTypes.laws.ts';
import { slowWrite, type SlowWrite } from './slowWrite.laws.ts';

interface SlowLayer {
  readonly name: string;
  readonly update: () => void;
  /** The changes of the layer, to be repeated over any base. */
  done: ((records: Records) => void)[];
}

export interface SlowSnapshot {
  readonly records: Records;
  readonly byName: ReadonlySet<string>;
}

interface ReadOf {
  readonly nodes: readonly Node[];
  readonly values: Variables;
}

/** A slow cache that is obviously correct: it stores everything, and computes every result from scratch. */
export class SlowCache {
  readonly types: SlowTypes;
  base: Records = emptyRecords();
  layers: SlowLayer[] = [];
  youngest = 0;
  readonly retained = new Map<string, number>();
  /** Entities that were written by key, until they are evicted. */
  byName: ReadonlySet<string> = new Set();
  /** The layer whose update is running. */
  #layer: SlowLayer | null = null;
  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#schema = schema;
    this.types = new SlowTypes(schema);
  }

  /** Returns what a reader sees: all layers applied to a copy of the stored data. */
  view(optimistic: boolean): Records {
    if (!optimistic || this.layers.length === 0) return this.base;
    const records = copyRecords(this.base);
    for (const layer of this.layers) for (const again of layer.done) again(records);
    return records;
  }

  read(read: ReadOf, rootId: string, optimistic: boolean): SlowDiff {
    const records = this.view(optimistic);
    return slowRead(this.#schema, this.types, records, read, records.get(rootId)!);
  }

  /** Returns `null` if the entity is missing, or if the fragment does not apply to it. */
  readFragment(read: ReadOf & { readonly on: string }, id: string, optimistic: boolean): SlowDiff | null {
    const records = this.view(optimistic);
    const held = records.get(id);
    if (held === undefined || !isThere(records, id)) return null;
    if (this.types.applies(read.on, held.typename) === false) return null;
    return slowRead(this.#schema, this.types, records, read, held);
  }

  /** Returns whether the current changes and reads are part of a layer's update. */
  get isInLayer(): boolean {
    return this.#layer !== null;
  }

  write(write: Omit<SlowWrite, 'order' | 'isLayer' | 'learns'>, order = (this.youngest += 1)): void {
    const isLayer = this.#layer !== null;
    if (!isLayer && !write.id.startsWith('ROOT_')) this.byName = new Set([...this.byName, write.id]);
    let isFirst = true;
    this.#do((records) => {
      slowWrite(this.#schema, this.types, records, { ...write, order, isLayer, learns: isFirst });
      isFirst = false;
    });
  }

  /** Calls `change` with the value of each variant of a field; its result is the new value. */
  modify(id: string, name: string, change: (value: Value) => Value | 'DELETE' | 'INVALIDATE'): void {
    const held = this.view(this.isInLayer).get(id);
    for (const [key, { value }] of [...(held?.fields ?? [])]) {
      if (nameIn(key) !== name) continue;
      const after = change(value);
      // A modifier that returns the current value changes nothing.
      if (typeof after === 'object' && textOfValue(after) === textOfValue(value)) continue;
      if (typeof after === 'object')
        for (const item of itemsOf(after)) if (item instanceof Ref) this.types.see(typeIn(item.id));
      const order = (this.youngest += 1);
      this.#do((records) => {
        const into = obtain(records, id);
        if (after === 'DELETE') removeField(into, key);
        else if (after === 'INVALIDATE') into.invalidated.add(key);
        else into.fields.set(key, { value: after, order });
      });
    }
  }

  /** If `name` is `null`, evicts all fields. `only` is the storage key of a single variant. */
  evict(id: string, name: string | null, only: string | null): void {
    const held = this.view(this.isInLayer).get(id);
    const known = [...(held?.fields.keys() ?? []), ...(held?.errors.keys() ?? [])];
    const meant = known.filter((key) =>
      only === null ? name === null || nameIn(key) === name : key === only,
    );
    if (name === null && !this.isInLayer)
      this.byName = new Set([...this.byName].filter((other) => other !== id));
    this.#do((records) => meant.forEach((key) => removeField(obtain(records, id), key)));
  }

  invalidate(ids: readonly string[], name: string | null): void {
    const view = this.view(this.isInLayer);
    for (const id of ids) {
      const meant = [...(view.get(id)?.fields.keys() ?? [])].filter(
        (key) => name === null || nameIn(key) === name,
      );
      this.#do((records) => meant.forEach((key) => obtain(records, id).invalidated.add(key)));
    }
  }

  #do(change: (records: Records) => void): void {
    if (this.#layer === null) return change(this.base);
    this.#layer.done.push(change);
    // Apply the layer immediately: facts that its writes show about types are known from then on.
    this.view(true);
  }

  layer(name: string, update: () => void): void {
    const layer = { name, update, done: [] };
    this.layers.push(layer);
    this.#run(layer);
  }

  #run(layer: SlowLayer): void {
    this.#layer = layer;
    layer.update();
    this.#layer = null;
  }

  /** Changes stored data and removes a layer. The updates of all layers above it run again. */
  removeLayer(name: string, beneath: () => void): void {
    const { layers } = this;
    const first = layers.findIndex((layer) => layer.name === name);
    this.layers = [];
    beneath();
    for (const [index, layer] of layers.entries()) {
      if (layer.name === name) continue;
      this.layers.push(layer);
      if (first < 0 || index < first) continue;
      layer.done = [];
      this.#run(layer);
    }
  }

  retain(id: string, by: 1 | -1): number {
    const count = Math.max(0, (this.retained.get(id) ?? 0) + by);
    this.retained.set(id, count);
    return count;
  }

  /** Returns the unreachable entities. `watched` are those that watchers see. */
  lost(watched: Iterable<string>): readonly string[] {
    const retained = [...this.retained].flatMap(([id, count]) => (count > 0 ? [id] : []));
    const reached = new Set([...emptyRecords().keys(), ...retained, ...watched, ...this.byName]);
    const reach = (held: Held) => {
      for (const { value } of held.fields.values()) {
        for (const item of itemsOf(value)) {
          if (item instanceof Ref) reached.add(item.id);
          else if (item instanceof Held) reach(item);
        }
      }
    };
    // A layer retains its data, even where a later layer hides it.
    const records = copyRecords(this.base);
    for (const { done } of this.layers) {
      const before = new Map([...records].map(([id, { fields }]) => [id, new Map(fields)]));
      for (const again of done) again(records);
      for (const [id, held] of records) {
        if (isSameFields(before.get(id) ?? new Map(), held.fields)) continue;
        reached.add(id);
        reach(held);
      }
    }
    const views = [this.base, records];
    // A set can grow while it is iterated; new items are visited too.
    for (const id of reached) for (const view of views) if (view.has(id)) reach(view.get(id)!);
    return [...this.base.keys()].filter((id) => !reached.has(id) && isThere(this.base, id));
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.base.delete(id);
  }

  snapshot(): SlowSnapshot {
    return { records: slowSnapshot(this.base), byName: this.byName };
  }

  restore({ records, byName }: SlowSnapshot): void {
    this.base = copyRecords(records);
    this.byName = byName;
  }

  merge({ records, byName }: SlowSnapshot): void {
    slowMerge(this.base, records, this.youngest);
    this.byName = new Set([...this.byName, ...byName]);
  }

  /**
   * Moves on to the next page, which has the data that this page stored. Of all operations, only queries are stored.
   */
  revisit(): void {
    const { records, byName } = this.snapshot();
    for (const [id, held] of emptyRecords()) if (id !== 'ROOT_QUERY') records.set(id, held);
    this.base = records;
    this.byName = byName;
    this.layers = [];
    this.retained.clear();
    this.youngest = 0;
  }

  reset(): void {
    this.byName = new Set();
    this.base = emptyRecords();
    this.layers = [];
  }
}

/** Returns whether nothing was written, not even the existing values. */
function isSameFields(before: Held['fields'], after: Held['fields']): boolean {
  return before.size === after.size && [...after].every(([key, field]) => before.get(key) === field);
}

function typeIn(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

/** Returns the name of the field in a storage key. */
function nameIn(key: string): string {
  return key.slice(0, key.indexOf(' '));
}
