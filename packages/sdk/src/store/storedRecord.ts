import type { CacheDiff } from '../contract/cache.ts';
import type { ResponsePath } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import type { BoundSelection, Shape } from '../plans/boundSelection.ts';

// Records and the views of them, in one file: each points to the other.

/**
 * What a field holds: a link to a record (an entity, or an object without a key that lives here alone), a list of
 * such, or anything else, which is opaque. Links are pointers, so following one costs nothing.
 */
export type Stored = StoredRecord | StoredList | OpaqueValue;
type OpaqueValue = unknown;

/** Never changed: another list takes its place. */
export class StoredList {
  readonly items: readonly Stored[];

  constructor(items: readonly Stored[]) {
    this.items = items;
  }
}

/** In `base`: the field is not there without the optimistic layers. */
export const absent = Symbol('absent');

export interface FieldError {
  readonly error: GraphQLFormattedError;
  /** From the field on; `null`: the error named no field of the response. */
  readonly pathBelow: ResponsePath | null;
}

/** One object: an entity, a root, or an object without a key. A class, so that all have one hidden shape. */
export class StoredRecord {
  /** `null`: an object without a key. `''`: a root. Else the entity's type. */
  readonly table: string | null;
  readonly id: string;
  typename: string | undefined;
  /** By storage key, as the newest optimistic layer has them. An entity without any is not there. */
  readonly fields = new Map<string, Stored>();
  /** What the optimistic layers hide; `null`: they touch nothing here. */
  base: Map<string, Stored | typeof absent> | null = null;
  /** Which request wrote the fields that `orders` does not name. */
  order = 0;
  orders: Map<string, number> | null = null;
  errors: Map<string, readonly FieldError[]> | null = null;
  /** Fields whose data is kept, and must be fetched. */
  invalidated: Set<string> | null = null;
  /** Where an object without a key lives; `null`: it is not stored yet. */
  owner: StoredRecord | null = null;
  ownerKey = '';
  /** What was read of this record, with the optimistic layers and without. */
  views: Map<BoundSelection, View> | null = null;
  baseViews: Map<BoundSelection, View> | null = null;
  /** Of records with many views (roots): which of them read a storage key. */
  viewsByKey: Map<string, Set<View>> | null = null;
  /** Views whose policies looked at this record. */
  observers: Set<View> | null = null;

  constructor(table: string | null, id: string, typename: string | undefined) {
    this.table = table;
    this.id = id;
    this.typename = typename;
  }
}

/** What is wrong with a slot of a view; several may be. */
export const flawMissing = 1;
export const flawErrors = 2;
export const flawBelow = 4;

/** In `flaws`: the view itself has nothing to show, since its entity is not there. */
export const wholeView = -1;

/**
 * What was read of one record (or of one list in it) by one selection, kept for the next reader.
 *
 * Staleness goes up: a change marks the slot, and each view that embeds this one, and stops at what is stale already.
 * Reads go down: they rebuild what is stale and nothing else. Results are never changed, only replaced.
 */
export class View {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  /** Blind to optimistic layers. */
  readonly withoutLayers: boolean;
  /** `null`: a view of the record itself. */
  list: StoredList | null;
  shape: Shape | null = null;
  result: unknown = undefined;
  /** Slot to what is wrong with it; `null`: nothing. */
  flaws: Map<number, number> | null = null;
  stale = true;
  /** All slots are stale. */
  wholeStale = true;
  /** Waits for its turn in a refresh. */
  queued = false;
  staleSlots: number[] = [];
  /** What was read for `staleSlots`, between going down and coming up. */
  pending: unknown[] = [];
  /** The view embedded in each slot, where there is one. */
  children: (View | undefined)[] = [];
  /** The views that embed this one, or did: one that no longer does is passed over, and swept away in time. */
  readonly parents: { view: View; slot: number }[] = [];
  #sweepAt = 16;
  /** Watchers of this view. */
  watchers = 0;
  /** What was last answered for this view, without and with partial data. */
  diff: CacheDiff | null = null;
  partialDiff: CacheDiff | null = null;
  diffsAreCurrent = false;

  constructor(
    record: StoredRecord,
    selection: BoundSelection,
    withoutLayers: boolean,
    list: StoredList | null,
  ) {
    this.record = record;
    this.selection = selection;
    this.withoutLayers = withoutLayers;
    this.list = list;
  }

  /** Puts `child` into a slot, so that its changes are heard here. */
  embed(child: View, slot: number): void {
    if (this.children[slot] === child) return;
    this.children[slot] = child;
    child.parents.push({ view: this, slot });
    if (child.parents.length >= child.#sweepAt) child.#sweep();
  }

  /** Nothing is embedded in the slot any more: what was is not held, nor heard. */
  release(slot: number): void {
    if (this.children[slot] !== undefined) this.children[slot] = undefined;
  }

  #sweep(): void {
    const seen = new Map<View, Set<number>>();
    let kept = 0;
    for (const parent of this.parents) {
      if (parent.view.children[parent.slot] !== this) continue;
      let slots = seen.get(parent.view);
      if (slots === undefined) seen.set(parent.view, (slots = new Set()));
      if (slots.has(parent.slot)) continue;
      slots.add(parent.slot);
      this.parents[kept++] = parent;
    }
    this.parents.length = kept;
    this.#sweepAt = Math.max(16, kept * 2);
  }
}

/** An entity, or a root: anything that has a place of its own. */
export function isEntity(value: unknown): value is StoredRecord & { readonly table: string } {
  return value instanceof StoredRecord && value.table !== null;
}

/** An object without a key. */
export function isEmbedded(value: unknown): value is StoredRecord & { readonly table: null } {
  return value instanceof StoredRecord && value.table === null;
}

/** A field as reads see it; `undefined`: it is not there. */
export function fieldOf(record: StoredRecord, key: string, withoutLayers: boolean): Stored | undefined {
  if (withoutLayers && record.base !== null) {
    const hidden = record.base.get(key);
    if (hidden !== undefined) return hidden === absent ? undefined : hidden;
  }
  return record.fields.get(key);
}

/** Is there anything to read? Roots and objects without a key always are. */
export function exists(record: StoredRecord, withoutLayers: boolean): boolean {
  if (record.table === null || record.table === '') return true;
  if (!withoutLayers || record.base === null) return record.fields.size > 0;
  for (const value of record.base.values()) if (value !== absent) return true;
  for (const key of record.fields.keys()) if (!record.base.has(key)) return true;
  return false;
}

/** The keys of the fields that are there. */
export function fieldKeys(record: StoredRecord, withoutLayers: boolean): string[] {
  if (!withoutLayers || record.base === null) return [...record.fields.keys()];
  const keys = new Set([...record.fields.keys(), ...record.base.keys()]);
  return [...keys].filter((key) => fieldOf(record, key, true) !== undefined);
}
