import type { CacheDiff } from '../contract/cache.ts';
import type { ResponsePath } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { BoundSelection, type Shape } from '../plans/boundSelection.ts';
import { isObject } from '../plans/isObject.ts';
import { Layout } from '../plans/layout.ts';

// Records and the views of them, in one file: each points to the other.
//
// Optimised code is thrown away with the last object of a hidden class that it knows. So each class on the hot path keeps
// an `example` that is never lost: what the engine has learnt from one cache stays for the next.

/**
 * What a field holds: a link to a record (an entity, or an object without a key that lives here alone), a list of
 * such, or anything else, which is opaque. Links are pointers, so following one costs nothing.
 */
export type Stored = StoredRecord | StoredList | OpaqueValue;
type OpaqueValue = unknown;

/** Never changed: another list takes its place. */
export class StoredList {
  static readonly example = new StoredList([]);
  readonly items: readonly Stored[];
  /** What was last read of it: the next reader starts there. */
  view: ListView | null = null;
  /** As in a record. */
  reachedBy = 0;

  constructor(items: readonly Stored[]) {
    this.items = items;
  }
}

/** In `base`: the field is not there without the optimistic layers. */
export const absent = Symbol('absent');
/** In a layer: the field must be fetched. */
export const outdated = Symbol('outdated');

/** What a layer did to a field: what is known of it beneath is not told; and it must be fetched. */
export const markRemoved = 1;
export const markOutdated = 2;

export interface FieldError {
  readonly error: GraphQLFormattedError;
  /** From the field on; `null`: the error named no field of the response. */
  readonly pathBelow: ResponsePath | null;
  /** It is why a page is not there at all: places in its path are not those of the list. */
  readonly isOfPage?: true;
}

/** What few records have. */
export class RecordExtra {
  static readonly example = new RecordExtra();
  /** What the optimistic layers hide; `null`: they touch nothing here. */
  base: Map<string, Stored | typeof absent> | null = null;
  /** What the optimistic layers did to fields beside setting them. */
  marks: Map<string, number> | null = null;
  /** Which request wrote a field, where it is not the record's `order`. */
  orders: Map<string, number> | null = null;
  errors: Map<string, readonly FieldError[]> | null = null;
  /** Fields whose data is kept, and must be fetched. */
  invalidated: Set<string> | null = null;
  /** Fields that some reader found to be too old. */
  expired: Set<string> | null = null;
  /** Of roots, which have many views: which of them read a storage key. */
  viewsByKey: Map<string, Set<RecordView>> | null = null;
  /** Views whose policies looked at this record. */
  observers: Set<RecordView> | null = null;
}

/** Holds what records have, and have not been asked for since they were restored. */
export interface LazyLoader {
  /** Gives each of its records its fields, or none. Nobody hears of it: they had them all along. */
  wake(): void;
}

/** The fields of a record that were taken apart: `values[n]` is the field `layout.keys[n]`. */
export class Cells {
  static readonly example = new Cells(Layout.example, []);
  layout: Layout;
  readonly values: Stored[];

  constructor(layout: Layout, values: Stored[]) {
    this.layout = layout;
    this.values = values;
  }
}

/** The layout of cells that hold no fields, but the `LazyLoader` that has them. */
const asleep = new Layout();

/** For all records of a sleeper. */
export function lazyCells(sleeper: LazyLoader): Cells {
  return new Cells(asleep, [sleeper]);
}

/**
 * One object: an entity, a root, or an object without a key. A class, so that all have one hidden shape, and few fields,
 * since there are as many records as objects: memory, and the collector's time, go here.
 *
 * Its fields are in `cells`; or, as long as it is what one response said of it, in the result of `home`, which is that
 * response's own object: then nothing was copied.
 */
export class StoredRecord {
  static readonly example = new StoredRecord(null, '', undefined);
  /** `null`: an object without a key. `''`: a root. Else the entity's type. */
  readonly table: string | null;
  readonly id: string;
  typename: string | undefined;
  /** `cells`, or those of a sleeper. */
  held: Cells | null = null;
  home: RecordView | null = null;
  /** What was read of this record: mostly by one selection. */
  views: RecordView | Map<BoundSelection, RecordView> | null = null;
  /** Which request wrote the fields that `orders` does not name. */
  order = 0;
  /** Where an object without a key lives; `null`: it is not stored yet. */
  owner: StoredRecord | null = null;
  /** Twice the number of the last collection that reached it; and one more while it is being written. */
  marks = 0;
  extra: RecordExtra | null = null;

  constructor(table: string | null, id: string, typename: string | undefined) {
    this.table = table;
    this.id = id;
    this.typename = typename;
  }

  /** Whoever asks for the fields of a record wakes it. */
  get cells(): Cells | null {
    const held = this.held;
    return held === null || held.layout !== asleep ? held : woken(this, held);
  }

  set cells(cells: Cells | null) {
    this.held = cells;
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

  /** The number of the last collection that reached it; 0: none, or it is not known any more. */
  get reachedBy(): number {
    return this.marks >>> 1;
  }

  set reachedBy(collection: number) {
    this.marks = (collection << 1) | (this.marks & 1);
  }
}

/** Returns what has the fields of a record that is asleep. */
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

/** What is wrong with a slot of a view; several may be. */
export const flawMissing = 1;
export const flawErrors = 2;
export const flawBelow = 4;

/** In `flaws`: the view itself has nothing to show, since its entity is not there. */
export const wholeView = -1;

/** What was last answered for a view, without and with partial data, and who waits for the next answer. */
export class Answers {
  static readonly example = new Answers();
  watchers = 0;
  areCurrent = false;
  whole: CacheDiff | null = null;
  partial: CacheDiff | null = null;
}

/** What few views have. */
export class ViewExtra {
  static readonly example = new ViewExtra();
  /** Slot to what is wrong with it; `null`: nothing. */
  flaws: Map<number, number> | null = null;
  /** By slot: what `read` policies answered. */
  answered: unknown[] | null = null;
  answers: Answers | null = null;
  /** Until then nothing that is shown here becomes too old. It may be earlier than it need be, never later. */
  freshUntilMs = Infinity;
  /** The views beside `parent` that embed this one: a view and a place in turn. */
  moreParents: (View | number)[] | null = null;
}

const fresh = 0;
const stale = 1;
/** Stale, and waiting for its turn in a refresh. */
const queued = 2;

/** For views that embed nothing. */
const none: (View | undefined)[] = [];

/**
 * What was read of one record, or of one list, by one selection, kept for the next reader.
 *
 * Staleness goes up: a change marks the view, and each that embeds it, and stops at what is stale already. Reads go
 * down: they rebuild what is stale and nothing else. Results are never changed, only replaced.
 */
export abstract class ViewBase {
  readonly selection: BoundSelection;
  result: unknown = undefined;
  state = stale;
  /** The views embedded here: by item, or by the shape's `childPlaces`. */
  children: (View | undefined)[] = none;
  /** A view that embeds this one, or did, and at which place: one that no longer does is passed over. */
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
  static readonly example = new RecordView(StoredRecord.example, BoundSelection.example);
  readonly record: StoredRecord;
  shape: Shape | null = null;

  constructor(record: StoredRecord, selection: BoundSelection) {
    super(selection);
    this.record = record;
  }

  /** From here on it is of this shape, and nothing is embedded yet. */
  take(shape: Shape): void {
    this.shape = shape;
    this.children = shape.noChildren.length === 0 ? none : shape.noChildren.slice();
  }

  /** This is what there is to read. */
  show(shape: Shape, result: unknown): void {
    this.take(shape);
    this.result = result;
    this.state = fresh;
  }
}

export class ListView extends ViewBase {
  static readonly example = new ListView(StoredList.example, BoundSelection.example);
  list: StoredList;
  /** The list that `children` and `result` are of: `list`, once that was read. */
  shown: StoredList | null = null;
  /** `null`: all. */
  staleItems: number[] | null = null;

  constructor(list: StoredList, selection: BoundSelection) {
    super(selection);
    this.list = list;
    // A copy has its final size at once.
    this.children = (list.items.slice() as undefined[]).fill(undefined);
  }

  /** This is what there is to read, but for some items (`null`: none of them). */
  show(result: unknown, staleItems: number[] | null): void {
    this.result = result;
    this.shown = this.list;
    this.staleItems = staleItems;
    this.state = staleItems === null ? fresh : stale;
    this.list.view = this;
  }
}

export type View = RecordView | ListView;

/** Puts `child` at a place of `view`, so that its changes are heard there. */
export function embed(view: View, child: View, place: number): void {
  if (view.children[place] === child) return;
  view.children[place] = child;
  if (child.parent === null || child.parent.children[child.place] !== child) {
    child.parent = view;
    child.place = place;
    return;
  }
  const more = (child.more().moreParents ??= []);
  more.push(view, place);
  // At each power of two, those that left are swept away.
  if (more.length >= 256 && (more.length & (more.length - 1)) === 0) sweep(child, more);
}

/** Takes those out of `more` that embed the view no longer. */
export function sweep(child: View, more: (View | number)[]): void {
  const seen = new Map<View, Set<number>>();
  let kept = 0;
  for (let at = 0; at < more.length; at += 2) {
    const view = more[at] as View;
    const place = more[at + 1] as number;
    if (view.children[place] !== child) continue;
    let places = seen.get(view);
    if (places === undefined) seen.set(view, (places = new Set()));
    if (places.has(place)) continue;
    places.add(place);
    more[kept++] = view;
    more[kept++] = place;
  }
  more.length = kept;
}

/** The views that embed this one. */
export function* parentsOf(view: View): Iterable<View> {
  const { parent, place, extra } = view;
  if (parent !== null && parent.children[place] === view) yield parent;
  const more = extra === null ? null : extra.moreParents;
  if (more === null) return;
  for (let at = 0; at < more.length; at += 2) {
    const other = more[at] as View;
    if (other.children[more[at + 1] as number] === view) yield other;
  }
}

export function isEmbeddedAnywhere(view: View): boolean {
  for (const _ of parentsOf(view)) return true;
  return false;
}

/** Does anybody wait for changes of a view, or of one that shows it? */
export function isWatched(view: View): boolean {
  const above = new Set([view]);
  for (const next of above) {
    const answers = next.extra === null ? null : next.extra.answers;
    if (answers !== null && answers.watchers > 0) return true;
    for (const parent of parentsOf(next)) above.add(parent);
  }
  return false;
}

/** An entity, or a root: anything that has a place of its own. */
export function isEntity(value: unknown): value is StoredRecord & { readonly table: string } {
  return value instanceof StoredRecord && value.table !== null;
}

/** An object without a key. */
export function isEmbedded(value: unknown): value is StoredRecord & { readonly table: null } {
  return value instanceof StoredRecord && value.table === null;
}

/** What a view stands for where it is embedded. */
export function shownBy(view: View): StoredRecord | StoredList {
  return view instanceof ListView ? view.list : view.record;
}

/** A field as reads see it; `undefined`: it is not there. */
export function fieldOf(record: StoredRecord, key: string, withoutLayers: boolean): Stored | undefined {
  if (withoutLayers) {
    const hidden = record.extra?.base?.get(key);
    if (hidden !== undefined) return hidden === absent ? undefined : hidden;
  }
  const { home, cells } = record;
  if (home !== null) {
    const slot = home.shape!.slotsByStorageKey.get(key)?.[0];
    return slot === undefined ? undefined : homeValue(home, slot);
  }
  const cell = cells?.layout.cellOf.get(key);
  return cell === undefined ? undefined : cells!.values[cell];
}

export function homeValue(home: RecordView, slot: number): Stored | undefined {
  const shape = home.shape!;
  if (shape.names[slot] === '__typename') return undefined;
  const place = shape.childPlaces[slot]!;
  const child = place < 0 ? undefined : home.children[place];
  if (child !== undefined) return shownBy(child);
  const value = (home.result as Record<string, unknown>)[shape.responseKeys[slot]!];
  if (place < 0 || !isObject(value)) return value;
  return inlineRecord(home, place, shape.children[slot]!, value);
}

/** Somebody asks for an object that was a mere part of the one that holds it: from now on it is a record. */
function inlineRecord(
  home: RecordView,
  place: number,
  selection: BoundSelection,
  object: object,
): StoredRecord {
  const shape = selection.shapeOf((object as { readonly __typename?: string }).__typename);
  const record = new StoredRecord(null, '', shape.typename);
  const view = new RecordView(record, selection);
  view.show(shape, object);
  record.home = view;
  record.views = view;
  record.order = home.record.order;
  record.owner = home.record;
  embed(home, view, place);
  return record;
}

/** Which request wrote a field. */
export function orderOf(record: StoredRecord, key: string): number {
  return record.extra?.orders?.get(key) ?? record.order;
}

/** Puts a field in its place; `undefined` takes it away. Nobody hears of it. Answers what was there. */
export function putField(
  record: StoredRecord,
  key: string,
  value: Stored | undefined,
  empty: Layout,
): Stored | undefined {
  const cells = expand(record, empty);
  let cell = cells.layout.cellOf.get(key);
  if (cell === undefined) {
    if (value === undefined) return undefined;
    cells.layout = cells.layout.with(key);
    cell = cells.layout.cellOf.get(key)!;
  }
  const before = cells.values[cell];
  cells.values[cell] = value;
  return before;
}

/** Roots get ever new fields: gives back the cells of those that went, once they are most. */
export function compactRoot(record: StoredRecord): void {
  const kept = fieldKeys(record, false);
  if (record.cells === null || kept.length * 2 > record.cells.layout.keys.length) return;
  const values = kept.map((key) => fieldOf(record, key, false));
  record.cells = new Cells(new Layout(kept, true), values);
}

/** Moves the fields out of the response's object into cells of their own, where more can be said of them. */
export function expand(record: StoredRecord, empty: Layout): Cells {
  const { home } = record;
  if (home === null) {
    return (record.cells ??= new Cells(record.table === '' ? new Layout([], true) : empty, []));
  }
  const shape = home.shape!;
  const layout = layoutOf(shape, empty);
  const values: Stored[] = [];
  for (let slot = 0; slot < shape.size; slot += 1) {
    if (shape.names[slot] !== '__typename') values.push(homeValue(home, slot));
  }
  record.home = null;
  return (record.cells = new Cells(layout, values));
}

/** Where a record of this shape, and no other, has its fields. */
export function layoutOf(shape: Shape, empty: Layout): Layout {
  return (shape.layout ??= empty.withAll(
    shape.storageKeys.filter((_, slot) => shape.names[slot] !== '__typename'),
  ));
}

/** Is there anything to read? Roots and objects without a key always are. */
export function exists(record: StoredRecord, withoutLayers: boolean): boolean {
  if (record.table === null || record.table === '' || record.home !== null) return true;
  const base = withoutLayers ? record.extra?.base : null;
  if (!base) return record.cells?.values.some(isThere) ?? false;
  return fieldKeys(record, withoutLayers).length > 0;
}

export function isBare(record: StoredRecord): boolean {
  return record.home === null && !record.cells?.values.some(isThere);
}

function isThere(value: Stored | undefined): boolean {
  return value !== undefined;
}

/** The keys of the fields that are there. */
export function fieldKeys(record: StoredRecord, withoutLayers: boolean): string[] {
  const { home, cells, extra } = record;
  const keys = home?.shape!.storageKeys ?? cells?.layout.keys ?? [];
  const base = withoutLayers ? extra?.base : null;
  const all = base ? new Set([...keys, ...base.keys()]) : keys;
  return [...all].filter((key) => fieldOf(record, key, withoutLayers) !== undefined);
}

/** The views of a record. */
export function viewsOf(record: StoredRecord): Iterable<RecordView> {
  const { views } = record;
  return views === null ? [] : views instanceof RecordView ? [views] : views.values();
}
