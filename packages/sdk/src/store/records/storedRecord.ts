import type { CacheDiff } from '../../contract/cache.ts';
import type { ResponsePath } from '../../contract/document.ts';
import type { GraphQLFormattedError } from '../../contract/response.ts';
import { BoundSelection, type Shape } from '../../plans/boundSelection.ts';
import { Layout } from '../../plans/layout.ts';

// Records and their views are in one file because they refer to each other.
//
// Engines discard optimised code when the last object of a hidden class is collected. Each class on the hot path
// therefore has an `example` that is never collected, so that the optimisation survives from one cache to the next.

/**
 * The value of a field: a link to a record (an entity, or an object without a key that belongs to the field), a list
 * of links, or any other value, which is opaque. Links are pointers, so following one costs nothing.
 */
export type Stored = StoredRecord | StoredList | OpaqueValue;
type OpaqueValue = unknown;

/** Never changed, only replaced. */
export class StoredList {
  static readonly example = /* @__PURE__ */ new StoredList([]);
  readonly items: readonly Stored[];
  /** The last view of the list, where the next read starts. */
  view: ListView | null = null;
  /** As in a record. */
  reachedBy = 0;

  constructor(items: readonly Stored[]) {
    this.items = items;
  }
}

/** In `base`: the field is missing without the optimistic layers. */
export const absent = Symbol('absent');
/** In a layer: the field must be fetched. */
export const outdated = Symbol('outdated');

/** Changes of a layer to a field's metadata: removed or invalidated. */
export const markRemoved = 1;
export const markOutdated = 2;

export interface FieldError {
  readonly error: GraphQLFormattedError;
  /** The path below the field; `null` if the error named no field of the response. */
  readonly pathBelow: ResponsePath | null;
  /** Whether the error is the reason that a page is missing, so that indexes in its path are not those of the list. */
  readonly isOfPage?: true;
}

/** Properties that few records have. */
export class RecordExtra {
  static readonly example = /* @__PURE__ */ new RecordExtra();
  /** The base values hidden by optimistic layers; `null` if layers change nothing here. */
  base: Map<string, Stored | typeof absent> | null = null;
  /** Changes of optimistic layers other than setting fields. */
  marks: Map<string, number> | null = null;
  /** The orders of fields that differ from the record's `order`. */
  orders: Map<string, number> | null = null;
  errors: Map<string, readonly FieldError[]> | null = null;
  /** Fields that are retained but must be fetched. */
  invalidated: Set<string> | null = null;
  /** Fields that a reader found to be too old. */
  expired: Set<string> | null = null;
  /** For roots, which have many views: the views that read a storage key. */
  viewsByKey: Map<string, Set<RecordView>> | null = null;
  /** Views whose policies read this record. */
  observers: Set<RecordView> | null = null;
}

/** Holds the contents of restored records until they are first read. */
export interface LazyLoader {
  /** Fills each of its records, or leaves it empty. Not a change, because the records had this data all along. */
  wake(): void;
}

/** The separate fields of a record: `values[n]` is the field `layout.keys[n]`. */
export class Cells {
  static readonly example = /* @__PURE__ */ (() => new Cells(Layout.example, []))();
  layout: Layout;
  readonly values: Stored[];

  constructor(layout: Layout, values: Stored[]) {
    this.layout = layout;
    this.values = values;
  }
}

/** The layout of cells that contain a `LazyLoader` instead of fields. */
const asleep = /* @__PURE__ */ new Layout();

/** Returns the cells for all records of a loader. */
export function lazyCells(sleeper: LazyLoader): Cells {
  return new Cells(asleep, [sleeper]);
}

/**
 * One object: an entity, a root, or an object without a key. A class with few fields, so that all records share one
 * hidden class: there are as many records as objects, and they determine memory use and the time of garbage
 * collection.
 *
 * Its fields are in its cells. As long as the record equals one object of a response, they are in that object instead
 * (the result of `home`), without a copy.
 */
export class StoredRecord {
  static readonly example = /* @__PURE__ */ new StoredRecord(null, '', undefined);
  /** The type of an entity, `''` for a root, `null` for an object without a key. */
  readonly table: string | null;
  readonly id: string;
  typename: string | undefined;
  /** Its cells, or those of a loader: see `load`. */
  held: Cells | null = null;
  home: RecordView | null = null;
  /** The views of this record, usually of a single selection. */
  views: RecordView | Map<BoundSelection, RecordView> | null = null;
  /** The order of all fields that are not in `orders`. */
  order = 0;
  /** The record that contains an object without a key; `null` while it is not stored. */
  owner: StoredRecord | null = null;
  /** Twice the number of the last collection that reached it, plus one while it is being written. */
  marks = 0;
  extra: RecordExtra | null = null;

  constructor(table: string | null, id: string, typename: string | undefined) {
    this.table = table;
    this.id = id;
    this.typename = typename;
  }

  /** Returns its cells. Loads the record first if it was restored and has not been read since. */
  load(): Cells | null {
    const { held } = this;
    return held === null || held.layout !== asleep ? held : woken(this, held);
  }

  get isLazy(): boolean {
    return this.held !== null && this.held.layout === asleep;
  }

  get isBeingWritten(): boolean {
    return (this.marks & 1) === 1;
  }

  set isBeingWritten(isBeingWritten: boolean) {
    this.marks = (this.marks & ~1) | (isBeingWritten ? 1 : 0);
  }

  /** The number of the last collection that reached it; 0 if there was no such collection. */
  get reachedBy(): number {
    return this.marks >>> 1;
  }

  set reachedBy(collection: number) {
    this.marks = (collection << 1) | (this.marks & 1);
  }
}

/** Returns the loader of a record that is not loaded yet. */
export function loaderOf({ held, isLazy }: StoredRecord): LazyLoader | null {
  return isLazy ? (held!.values[0] as LazyLoader) : null;
}

function woken(record: StoredRecord, { values }: Cells): Cells | null {
  (values[0] as LazyLoader).wake();
  return record.held;
}

export function extraOf(record: StoredRecord): RecordExtra {
  return (record.extra ??= new RecordExtra());
}

/** What is wrong with a slot of a view. Flags can be combined. */
export const flawMissing = 1;
export const flawErrors = 2;
export const flawBelow = 4;

/** In `flaws`: the entity of the view is missing, so there is nothing to show. */
export const wholeView = -1;

/** The last results of a view, with and without partial data, and its watchers. */
export class Answers {
  static readonly example = /* @__PURE__ */ new Answers();
  watchers = 0;
  areCurrent = false;
  whole: CacheDiff | null = null;
  partial: CacheDiff | null = null;
}

/** Properties that few views have. */
export class ViewExtra {
  static readonly example = /* @__PURE__ */ new ViewExtra();
  /** The flaws by slot, or `null`. */
  flaws: Map<number, number> | null = null;
  /** The values returned by `read` policies, by slot. */
  answered: unknown[] | null = null;
  answers: Answers | null = null;
  /** The time until which nothing in the view expires. It may be too early, never too late. */
  freshUntilMs = Infinity;
  /** Further views that embed this one beside `parent`: alternating views and places. */
  moreParents: (View | number)[] | null = null;
}

const fresh = 0;
const stale = 1;
/** Stale, and queued for a refresh. */
const queued = 2;

/** For views that embed nothing. */
const none: (View | undefined)[] = [];

/**
 * The result of reading one record or list with one selection, reused by the next reader.
 *
 * Staleness propagates up: a change marks the view and each view that embeds it, and stops at views that are stale
 * already. Reads go down and rebuild only stale views. Results are never changed, only replaced.
 */
export abstract class ViewBase {
  readonly selection: BoundSelection;
  result: unknown = undefined;
  state = stale;
  /** The embedded views: by item, or by the shape's `childPlaces`. */
  children: (View | undefined)[] = none;
  /** A view that embeds this one (or did, in which case it is ignored), and the place. */
  parent: View | null = null;
  place = 0;
  extra: ViewExtra | null = null;

  constructor(selection: BoundSelection) {
    this.selection = selection;
  }

  get isStale(): boolean {
    return this.state !== fresh;
  }

  set isStale(isStale: boolean) {
    this.state = isStale ? stale : fresh;
  }

  get isQueued(): boolean {
    return this.state === queued;
  }

  queue(): void {
    this.state = queued;
  }

  get withoutLayers(): boolean {
    return this.selection.withoutLayers;
  }

  get flaws(): Map<number, number> | null {
    return this.extra === null ? null : this.extra.flaws;
  }

  set flaws(flaws: Map<number, number> | null) {
    if (this.extra !== null || flaws !== null) this.more().flaws = flaws;
  }

  setFlaw(slot: number, flaw: number): void {
    if (flaw !== 0) (this.more().flaws ??= new Map()).set(slot, flaw);
    else if (this.flaws?.delete(slot) && this.flaws.size === 0) this.flaws = null;
  }

  get freshUntilMs(): number {
    return this.extra === null ? Infinity : this.extra.freshUntilMs;
  }

  set freshUntilMs(freshUntilMs: number) {
    if (this.extra !== null || freshUntilMs !== Infinity) this.more().freshUntilMs = freshUntilMs;
  }

  more(): ViewExtra {
    return (this.extra ??= new ViewExtra());
  }
}

export class RecordView extends ViewBase {
  static readonly example = /* @__PURE__ */ (() =>
    new RecordView(StoredRecord.example, BoundSelection.example))();
  readonly record: StoredRecord;
  shape: Shape | null = null;

  constructor(record: StoredRecord, selection: BoundSelection) {
    super(selection);
    this.record = record;
  }

  /** Sets the shape and removes all embedded views. */
  take(shape: Shape): void {
    this.shape = shape;
    this.children = shape.noChildren.length === 0 ? none : shape.noChildren.slice();
  }

  /** Sets the result. */
  show(shape: Shape, result: unknown): void {
    this.take(shape);
    this.result = result;
    this.state = fresh;
  }
}

export class ListView extends ViewBase {
  static readonly example = /* @__PURE__ */ (() =>
    new ListView(StoredList.example, BoundSelection.example))();
  list: StoredList;
  /** The list that `children` and `result` belong to: `list`, once it was read. */
  shown: StoredList | null = null;
  /** `null` if all items are stale. */
  staleItems: number[] | null = null;

  constructor(list: StoredList, selection: BoundSelection) {
    super(selection);
    this.list = list;
    // A copy has its final size at once.
    this.children = (list.items.slice() as undefined[]).fill(undefined);
  }

  /** Sets the result, and the items that are stale (`null` for none). */
  show(result: unknown, staleItems: number[] | null): void {
    this.result = result;
    this.shown = this.list;
    this.staleItems = staleItems;
    this.state = staleItems === null ? fresh : stale;
    this.list.view = this;
  }
}

export type View = RecordView | ListView;

/** Returns whether a value is an entity or a root. */
export function isEntity(value: unknown): value is StoredRecord & { readonly table: string } {
  return value instanceof StoredRecord && value.table !== null;
}

/** Returns whether a value is an object without a key. */
export function isEmbedded(value: unknown): value is StoredRecord & { readonly table: null } {
  return value instanceof StoredRecord && value.table === null;
}

/** Returns the record or list that a view represents where it is embedded. */
export function shownBy(view: View): StoredRecord | StoredList {
  return view instanceof ListView ? view.list : view.record;
}

/** Returns the views of a record. */
export function viewsOf(record: StoredRecord): Iterable<RecordView> {
  const { views } = record;
  return views === null ? [] : views instanceof RecordView ? [views] : views.values();
}
