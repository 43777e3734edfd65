import type { RequestOrder } from '../contract/cache.ts';
import { TypeSystem } from '../plans/typeSystem.ts';
import { Ages } from './ages.ts';
import { EntityTables, type Foreseen } from './entityTables.ts';
import type { Marking } from './marking.ts';
import { markStale } from './markStale.ts';
import {
  absent,
  exists,
  expand,
  extraOf,
  type FieldError,
  fieldKeys,
  fieldOf,
  markOutdated,
  markRemoved,
  orderOf,
  outdated,
  putField,
  type RecordView,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
  viewsOf,
} from './storedRecord.ts';

/** One field of one record as an optimistic layer has it; `null`: all fields. */
interface Patch {
  readonly record: StoredRecord;
  readonly key: string | null;
  readonly value: Stored | typeof absent;
}

/** Field patches over what is stored, in the order in which they were made. */
export interface OptimisticLayer {
  readonly id: string;
  readonly update: () => void;
  readonly patches: Patch[];
}

/**
 * The one place where records change, and where their views hear of it.
 *
 * Changes go to `layer` if there is one, else to what is stored beneath all layers.
 */
export class RecordStore {
  /** Never lost, as all that are examples: see storedRecord.ts. */
  static readonly example = new RecordStore(TypeSystem.example, () => 0);
  readonly types: TypeSystem;
  readonly tables: EntityTables;
  /** `null`: nothing ages. */
  readonly ages: Ages | null;
  layer: OptimisticLayer | null = null;
  layers: OptimisticLayer[] = [];
  /** The youngest request so far. */
  order = 0;
  /** How many changes there were. */
  changes = 0;
  /** Watched views that went stale since somebody last looked. */
  readonly staleWatched = new Set<View>();
  /** Entities that were written by name: there is a way to them though nothing links to them. */
  readonly kept = new Set<StoredRecord>();
  /** A link or a list went from its place, so there may be something that nothing reaches. */
  hasUnlinked = false;
  /** How many walks there were over what is reached: the number of the last one. */
  collections = 0;
  /**
   * Hears of each field beneath the layers that changes, and of what is known about it; of an object without a key, too.
   * `null`: all fields of the record may have.
   */
  heard: ((record: StoredRecord, key: string | null) => void) | null = null;
  /** What an answer says once more is heard of like what is new. */
  hearsRepeats: boolean;
  /** Hears of each view, and of each entity by name, that somebody reads, writes or watches. */
  used: ((subject: RecordView | StoredRecord) => void) | null = null;
  /** What changes now is an affair of this cache alone, of which those that share its data are not told. */
  isApart = false;
  /** Hears that all is gone. */
  emptied: (() => void) | null = null;
  /** Which number a request has that starts after another. Where tabs share data, they count in step. */
  orderAfter = (order: RequestOrder): RequestOrder => order + 1;
  /** Hears of changes while garbage is looked for. */
  marking: Marking | null = null;
  /** What policies and modifiers answered, as something to view: the same answer is the same view. */
  viewables = new WeakMap<object, Stored>();
  /** Views that show what fragments select of which nobody knew whether they apply. */
  readonly openViews = new Set<RecordView>();
  #knownVersion = 0;
  #journal: Patch[] | null = null;

  constructor(types: TypeSystem, now: () => number) {
    this.types = types;
    this.ages = types.longestMaxAgeMs === -Infinity ? null : new Ages(now, types.longestMaxAgeMs);
    this.hearsRepeats = this.ages !== null;
    this.tables = new EntityTables(types);
  }

  /** The order of a request that starts now, or of a change that no request makes. */
  takeOrder(): RequestOrder {
    return (this.order = this.orderAfter(this.order));
  }

  /** Runs changes that are an affair of this cache alone. */
  apart<Answer>(run: () => Answer): Answer {
    const wasApart = this.isApart;
    this.isApart = true;
    try {
      return run();
    } finally {
      this.isApart = wasApart;
    }
  }

  /** A field as the present target of changes has it. */
  get(record: StoredRecord, key: string): Stored | undefined {
    return fieldOf(record, key, this.layer === null);
  }

  keys(record: StoredRecord): string[] {
    return fieldKeys(record, this.layer === null);
  }

  /** The keys of the fields that are there, and of those of which only an error is known. */
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

  /** A field beneath the layers is another, or is known to be younger. */
  touched(record: StoredRecord, key: string | null): void {
    if (this.heard !== null) this.heard(record, key);
  }

  /** A record that nobody had written has its fields in the object of a response now. */
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

  /** Removes a field, and what is known about it. */
  remove(record: StoredRecord, key: string): void {
    if (this.layer === null) {
      record.extra?.orders?.delete(key);
      // Also seen through a layer that hides the value, so whoever reads through one has to hear of it.
      this.setErrors(record, key, null);
      this.setInvalidated(record, key, false);
    }
    this.set(record, key, absent);
  }

  /** Empties an entity that nothing reaches, and answers the views it had. What a layer says of it stays said. */
  discard(record: StoredRecord): RecordView[] {
    const { extra } = record;
    const views = [...viewsOf(record)];
    for (const view of views) markStale(view, this.staleWatched);
    for (const view of extra?.observers ?? []) markStale(view, this.staleWatched);
    this.changes += 1;
    if (this.heard !== null) this.heard(record, null);
    record.home = null;
    record.cells = null;
    record.views = null;
    record.extra = null;
    if (extra?.marks) extraOf(record).marks = extra.marks;
    return views;
  }

  setErrors(record: StoredRecord, key: string, errors: readonly FieldError[] | null): void {
    if (errors === null) {
      if (!record.extra?.errors?.delete(key)) return;
    } else {
      expand(record, this.types.layout);
      (extraOf(record).errors ??= new Map()).set(key, errors);
    }
    this.touched(record, key);
    this.#changed(record, key, false);
  }

  /** Marks a field as one to fetch again, or as fetched. */
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

  /** What a field holds was said once more: by the request that wrote it in `source`. */
  confirm(record: StoredRecord, key: string, source: StoredRecord): void {
    if (this.layer !== null) return;
    this.setInvalidated(record, key, false);
    const order = orderOf(source, key);
    if (this.ages === null || !this.types.ages(record.typename, key) || order < orderOf(record, key)) return;
    (extraOf(record).orders ??= new Map()).set(key, order);
    this.touched(record, key);
  }

  /** Says so also of what is yet to come. An optimistic layer speaks of what is there. */
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

  /** All that is read of a record may be something else now. */
  markViews(record: StoredRecord): void {
    for (const view of viewsOf(record)) markStale(view, this.staleWatched);
  }

  /** Lets the views look again that may be told more of types by now. */
  learnt(): void {
    if (this.#knownVersion === this.types.version) return;
    this.#knownVersion = this.types.version;
    for (const view of this.openViews) {
      this.openViews.delete(view);
      markStale(view, this.staleWatched);
    }
  }

  /** Runs `change`; if it throws, what is stored is as it was. */
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

  /** Takes all layers away. What they hold stays with them. */
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

  /** Runs something that all layers lie over again afterwards, as they are. */
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

  /** Lays a layer that was lifted over what is there now. */
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
      // Those that look again are here again.
      extra.observers = null;
    }
  }

  #markView(record: StoredRecord, view: RecordView, key: string): void {
    if (view.shape === null || view.isStale) return;
    // An entity that comes or goes changes its views whether or not they select this field.
    const isSeen =
      view.shape.slotsByStorageKey.has(key) || view.result === undefined || view.shape.refuted !== null;
    if (isSeen || !exists(record, view.withoutLayers)) markStale(view, this.staleWatched);
  }
}

function orAbsent(value: Stored | undefined): Stored | typeof absent {
  return value === undefined ? absent : value;
}

/** An entity, or an object that lives in one: not one that a policy is yet to decide about. */
export function isInPlace(record: StoredRecord): boolean {
  let home: StoredRecord | null = record;
  while (home !== null && home.table === null) home = home.owner;
  return home !== null;
}
