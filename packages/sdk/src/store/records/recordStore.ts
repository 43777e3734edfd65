import type { RequestOrder } from '../../contract/cache.ts';
import { TypeSystem } from '../../plans/typeSystem.ts';
import type { Shape } from '../../plans/boundSelection.ts';
import type { Ages } from './ages.ts';
import { EntityTables, type Foreseen } from './entityTables.ts';
import type { Marking } from './marking.ts';
import { markStale } from './markStale.ts';
import { exists, expand, fieldKeys, fieldOf, orderOf, putField } from './fields.ts';
import {
  absent,
  extraOf,
  type FieldError,
  markOutdated,
  markRemoved,
  outdated,
  type RecordView,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
  viewsOf,
} from './storedRecord.ts';

/** One field of one record in an optimistic layer; `null` for all fields. */
interface Patch {
  readonly record: StoredRecord;
  readonly key: string | null;
  readonly value: Stored | typeof absent;
}

/** Field patches above the base, in the order in which they were made. */
export interface OptimisticLayer {
  readonly id: string;
  readonly update: () => void;
  readonly patches: Patch[];
}

/** Calls the `read` and `merge` functions of policies. */
export interface FieldFunctions {
  /** Returns the value of a field that its policy computes. */
  read(store: RecordStore, view: RecordView, shape: Shape, slot: number): unknown;
  /** The `MergeField` of the room `write`. */
  readonly merge: (...write: never[]) => Stored;
}

/**
 * The only place where records change and where their views are invalidated.
 *
 * Changes go to `layer` if it is set, otherwise to the base.
 */
export class RecordStore {
  /** Retained like all `example`s: see storedRecord.ts. */
  static readonly example = /* @__PURE__ */ (() => new RecordStore(TypeSystem.example))();
  readonly types: TypeSystem;
  readonly tables: EntityTables;
  /** Set by the part `maximumAges`, unless no field expires. */
  ages: Ages | null = null;
  /** Calls the functions of field policies. Set by the part `fieldFunctions`. */
  functions: FieldFunctions | null = null;
  layer: OptimisticLayer | null = null;
  layers: OptimisticLayer[] = [];
  /** The order of the most recent request. */
  order = 0;
  /** Number of changes so far. */
  changes = 0;
  /** Watched views that became stale since the last notification. */
  readonly staleWatched = new Set<View>();
  /** Entities written by key, which are reachable even if nothing links to them. */
  readonly kept = new Set<StoredRecord>();
  /** Whether a link or list was removed, so that there may be unreachable records. */
  hasUnlinked = false;
  /** Number of garbage collections so far, which is the number of the last one. */
  collections = 0;
  /**
   * Called when a base field or its metadata changes, including fields of objects without a key. `null` means that all
   * fields of the record may have changed.
   */
  heard: ((record: StoredRecord, key: string | null) => void) | null = null;
  /** Whether `heard` is also called for values that a response merely repeats. */
  hearsRepeats = false;
  /** Called for each view, and for each entity accessed by key, that is read, written or watched. */
  used: ((subject: RecordView | StoredRecord) => void) | null = null;
  /** Whether current changes concern only this cache, so that caches with shared data are not notified. */
  isApart = false;
  /** Called when everything was removed. */
  emptied: (() => void) | null = null;
  /** Returns the order of a request that starts after another one. Tabs that share data count together. */
  orderAfter = (order: RequestOrder): RequestOrder => order + 1;
  /** Notified of changes during a garbage collection. */
  marking: Marking | null = null;
  /** Values returned by policies and modifiers in viewable form: the same value has the same view. */
  viewables = new WeakMap<object, Stored>();
  /** Views with fields of fragments for which it is undecided whether they apply. */
  readonly openViews = new Set<RecordView>();
  #knownVersion = 0;
  #journal: Patch[] | null = null;

  constructor(types: TypeSystem) {
    this.types = types;
    this.tables = new EntityTables(types);
  }

  /** Returns the order of a request that starts now, or of a change without a request. */
  takeOrder(): RequestOrder {
    return (this.order = this.orderAfter(this.order));
  }

  /** Runs changes that concern only this cache. */
  apart<Answer>(run: () => Answer): Answer {
    const wasApart = this.isApart;
    this.isApart = true;
    try {
      return run();
    } finally {
      this.isApart = wasApart;
    }
  }

  /** Returns a field as the current target of changes has it. */
  get(record: StoredRecord, key: string): Stored | undefined {
    return fieldOf(record, key, this.layer === null);
  }

  keys(record: StoredRecord): string[] {
    return fieldKeys(record, this.layer === null);
  }

  /** Returns the keys of all fields, including those with only an error. */
  knownKeys(record: StoredRecord): Set<string> {
    return new Set([...this.keys(record), ...(record.extra?.errors?.keys() ?? [])]);
  }

  set(record: StoredRecord, key: string, value: Stored | typeof absent): void {
    if (this.layer !== null) {
      this.layer.patches.push({ record, key, value });
      this.#overlay(record, key, value);
      return;
    }
    this.#journal?.push({ record, key, value: orAbsent(fieldOf(record, key, true)) });
    const base = record.extra?.base;
    const isHidden = base?.has(key) ?? false;
    if (isHidden) {
      this.#moved(base!.get(key), value);
      base!.set(key, value);
    } else this.#put(record, key, value);
    this.touched(record, key);
    this.#changed(record, key, isHidden);
  }

  /** Called when a base field has changed or became more recent. */
  touched(record: StoredRecord, key: string | null): void {
    if (this.heard !== null) this.heard(record, key);
  }

  /** Called when a new record uses a response object as its storage. */
  adopted(record: StoredRecord): void {
    this.changes += 1;
    if (this.heard !== null) this.heard(record, null);
    if (this.marking !== null) this.marking.reachAnew(record);
    this.#journal?.push({ record, key: null, value: absent });
  }

  #put(record: StoredRecord, key: string, value: Stored | typeof absent): void {
    const before = putField(record, key, value === absent ? undefined : value, this.types.layout);
    this.#moved(before, value);
  }

  #moved(before: Stored | typeof absent, after: Stored | typeof absent): void {
    if ((before instanceof StoredRecord || before instanceof StoredList) && before !== after)
      this.hasUnlinked = true;
    if (this.marking !== null) this.marking.reach(after);
  }

  /** Removes a field and everything known about it. */
  remove(record: StoredRecord, key: string): void {
    if (this.layer === null) {
      record.extra?.orders?.delete(key);
      // The error is also visible through a layer that hides the value, so views with layers must be notified.
      this.setErrors(record, key, null);
      this.setInvalidated(record, key, false);
    }
    this.set(record, key, absent);
  }

  /** Empties an unreachable entity and returns its views. Patches in layers remain. */
  discard(record: StoredRecord): RecordView[] {
    const { extra } = record;
    const views = [...viewsOf(record)];
    for (const view of views) markStale(view, this.staleWatched);
    for (const view of extra?.observers ?? []) markStale(view, this.staleWatched);
    this.changes += 1;
    if (this.heard !== null) this.heard(record, null);
    record.home = null;
    record.held = null;
    record.views = null;
    record.extra = null;
    if (extra?.marks) extraOf(record).marks = extra.marks;
    return views;
  }

  /** @param errors if empty or `null`, the existing errors are removed */
  setErrors(record: StoredRecord, key: string, errors: readonly FieldError[] | null): void {
    if (!errors?.length) {
      if (!record.extra?.errors?.delete(key)) return;
    } else {
      expand(record, this.types.layout);
      (extraOf(record).errors ??= new Map()).set(key, errors);
    }
    this.touched(record, key);
    this.#changed(record, key, false);
  }

  /** Marks a field as invalidated, or as fetched. */
  setInvalidated(record: StoredRecord, key: string, invalidated: boolean): void {
    if (this.layer !== null) {
      this.layer.patches.push({ record, key, value: outdated });
      this.#overlay(record, key, outdated);
      return;
    }
    const wasExpired = !invalidated && (record.extra?.expired?.delete(key) ?? false);
    if (invalidated === (record.extra?.invalidated?.has(key) ?? false) && !wasExpired) return;
    expand(record, this.types.layout);
    if (invalidated) (extraOf(record).invalidated ??= new Set()).add(key);
    else record.extra!.invalidated?.delete(key);
    this.touched(record, key);
    this.#changed(record, key, false);
  }

  /** Records that the request that wrote `source` returned the current value of a field again. */
  confirm(record: StoredRecord, key: string, source: StoredRecord): void {
    if (this.layer !== null) return;
    this.setInvalidated(record, key, false);
    const order = orderOf(source, key);
    if (this.ages === null || !this.types.ages(record.typename, key) || order < orderOf(record, key)) return;
    (extraOf(record).orders ??= new Map()).set(key, order);
    this.touched(record, key);
  }

  /**
   * Applies an invalidation or eviction to data that is not restored yet too. Optimistic layers affect only existing
   * data.
   */
  foresee(saying: Foreseen): void {
    if (this.layer === null) this.tables.asleep?.foresee(saying);
  }

  setTypename(record: StoredRecord, typename: string): void {
    if (record.typename === typename) return;
    expand(record, this.types.layout);
    record.typename = typename;
    this.types.see(typename);
    this.changes += 1;
    this.touched(record, null);
    this.markViews(record);
  }

  /** Invalidates everything that is read of a record. */
  markViews(record: StoredRecord): void {
    for (const view of viewsOf(record)) markStale(view, this.staleWatched);
  }

  /** Invalidates the views that may be affected by new facts about types. */
  learnt(): void {
    if (this.#knownVersion === this.types.version) return;
    this.#knownVersion = this.types.version;
    for (const view of this.openViews) {
      this.openViews.delete(view);
      markStale(view, this.staleWatched);
    }
  }

  /** Runs `change`. If it throws, the base is restored to its earlier state. */
  whole(change: () => void): void {
    if (!this.types.mayThrow || this.layer !== null || this.#journal !== null) return change();
    const journal: Patch[] = [];
    this.#journal = journal;
    try {
      change();
    } catch (error) {
      this.#journal = null;
      for (const { record, key, value } of journal.reverse()) {
        for (const each of key === null ? this.keys(record) : [key]) this.set(record, each, value);
      }
      throw error;
    } finally {
      this.#journal = null;
    }
  }

  /** Runs a function whose changes go to a layer; `null` selects the base. */
  within(layer: OptimisticLayer | null, run: () => void): void {
    const outer = this.layer;
    this.layer = layer;
    try {
      run();
    } finally {
      this.layer = outer;
    }
  }

  /** Removes all layers. They retain their contents. */
  liftLayers(): void {
    for (const layer of this.layers) {
      for (const { record } of layer.patches) {
        const { extra } = record;
        if (extra === null) continue;
        const { base, marks } = extra;
        extra.base = extra.marks = null;
        for (const [key, value] of base ?? []) this.#put(record, key, value);
        for (const key of new Set([...(base ?? []), ...(marks ?? [])].map(([key]) => key)))
          this.#changed(record, key, false);
      }
    }
  }

  /** Runs a function on the base and applies all layers again afterwards, unchanged. */
  beneath(run: () => void): void {
    const { layers } = this;
    this.liftLayers();
    this.layers = [];
    try {
      run();
    } finally {
      this.layers = layers;
      for (const layer of layers) this.applyDown(layer);
    }
  }

  /** Applies a removed layer again, over the current data. */
  applyDown(layer: OptimisticLayer): void {
    for (const { record, key, value } of layer.patches) this.#overlay(record, key!, value);
  }

  #overlay(record: StoredRecord, key: string, value: Stored | typeof absent): void {
    const extra = extraOf(record);
    if (value === absent) (extra.marks ??= new Map()).set(key, markRemoved);
    if (value === outdated) {
      expand(record, this.types.layout);
      const marks = (extra.marks ??= new Map());
      marks.set(key, (marks.get(key) ?? 0) | markOutdated);
      return this.#changed(record, key, false);
    }
    const base = (extra.base ??= new Map());
    if (!base.has(key)) base.set(key, orAbsent(fieldOf(record, key, false)));
    if (this.marking !== null) this.marking.reach(record);
    this.#put(record, key, value);
    this.#changed(record, key, false);
  }

  #changed(record: StoredRecord, key: string, hidden: boolean): void {
    if (isInPlace(record)) this.changes += 1;
    const { extra } = record;
    for (const view of extra?.viewsByKey ? (extra.viewsByKey.get(key) ?? []) : viewsOf(record)) {
      if (!hidden || view.withoutLayers) this.#markView(record, view, key);
    }
    if (extra?.observers) {
      for (const view of extra.observers) markStale(view, this.staleWatched);
      // Views that read the record again register again.
      extra.observers = null;
    }
  }

  #markView(record: StoredRecord, view: RecordView, key: string): void {
    if (view.shape === null || view.isStale) return;
    // When an entity is added or removed, its views change even if they do not select this field.
    const isSeen =
      view.shape.slotsByStorageKey.has(key) || view.result === undefined || view.shape.refuted !== null;
    if (isSeen || !exists(record, view.withoutLayers)) markStale(view, this.staleWatched);
  }
}

function orAbsent(value: Stored | undefined): Stored | typeof absent {
  return value === undefined ? absent : value;
}

/**
 * Returns whether a record is an entity or belongs to one, as opposed to a value that a policy still has to decide
 * about.
 */
export function isInPlace(record: StoredRecord): boolean {
  let home: StoredRecord | null = record;
  while (home !== null && home.table === null) home = home.owner;
  return home !== null;
}
