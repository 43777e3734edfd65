import { referenceOf } from './entityTables.ts';
import { bytesOfRootField } from './estimateBytes.ts';
import { Marking } from './marking.ts';
import type { RecordStore } from './recordStore.ts';
import { releaseViews } from './releaseViews.ts';
import {
  compactRoot,
  exists,
  fieldOf,
  isBare,
  isEmbeddedAnywhere,
  isWatched,
  RecordView,
  StoredRecord,
  viewsOf,
  type View,
} from './storedRecord.ts';

/** Records, or other small things, between two chances to stop. */
export const batchSize = 512;

/** What a collection goes by, beside what is stored. */
export interface CollectionScope {
  retained(): Iterable<StoredRecord>;
  watched(): Iterable<View>;
  /** In bytes, as estimated. Infinity: none. */
  readonly limitBytes: number;
  /** Views of the root, and kept entities, in the order of their last use. Empty without a limit. */
  readonly used: ReadonlySet<RecordView | StoredRecord>;
  /** It is of no use any more. */
  forget(used: RecordView | StoredRecord): void;
}

/**
 * Removes what nothing reaches, a little at a time.
 *
 * First it marks what roots reach, then it empties the entities that are not marked, and then it takes them out of their
 * tables: in two passes, so that one that somebody gets hold of in between links to no entity that is in no table. What
 * is stored may change while it waits: see `Marking`.
 *
 * With a limit, what is watched, retained or in an optimistic layer is marked first; then, from the most to the least
 * recently used, each field of the query root and each entity that was written by name, as long as the estimate stays
 * within the limit. The others are dropped.
 */
export class Collection {
  readonly #store: RecordStore;
  readonly #scope: CollectionScope;
  readonly #marking: Marking;
  readonly #isLimited: boolean;
  readonly #query: StoredRecord;
  /** Fields of the query root that somebody watches, or used since this began. */
  readonly #pinned = new Set<string>();
  /** The estimate has passed the limit. */
  #isFull = false;
  /** How many small things there are left to do before the next chance to stop. */
  #left = batchSize;

  constructor(store: RecordStore, scope: CollectionScope) {
    this.#store = store;
    this.#scope = scope;
    this.#isLimited = scope.limitBytes !== Infinity;
    this.#marking = new Marking(this.#isLimited);
    this.#query = store.tables.root('ROOT_QUERY');
  }

  /** How many entities are marked so far. */
  get reachedCount(): number {
    return this.#marking.count;
  }

  /** Stops wherever the store is whole, after about `batchSize` small things. Answers the references of what it removed. */
  *run(): Generator<undefined, string[]> {
    const store = this.#store;
    this.#pinned.clear();
    this.#isFull = false;
    this.#left = batchSize;
    this.#marking.begin();
    // With a limit its fields are looked at one by one.
    if (this.#isLimited) this.#marking.settle(this.#query);
    store.hasUnlinked = false;
    store.marking = this.#marking;
    store.tables.onObtain = (record) => this.#marking.shade(record);
    // What a policy led to may be removed: whoever asks it again finds what is there then.
    store.viewables = new WeakMap();
    try {
      yield* this.#mark();
      return yield* this.#sweep();
    } finally {
      this.#marking.end();
      store.marking = null;
      store.tables.onObtain = null;
    }
  }

  /** Somebody watches or uses a view from now on. */
  use(view: View | StoredRecord): void {
    if (view instanceof StoredRecord) return this.#marking.shade(view);
    if (this.#store.types.derives) this.#marking.reachShown(view);
    if (this.#isLimited && view instanceof RecordView) this.#pin(view);
  }

  *#mark(): Generator<undefined, void> {
    const { tables, kept, layers } = this.#store;
    const marking = this.#marking;
    for (const root of tables.table('').values()) marking.reach(root);
    yield* this.#each(this.#scope.retained(), (record) => marking.shade(record));
    if (!this.#isLimited) yield* this.#each(kept, (record) => marking.shade(record));
    for (const layer of layers) {
      yield* this.#each(layer.patches, ({ record, value }) => {
        marking.shade(record);
        marking.shade(value);
      });
    }
    yield* this.#each(this.#scope.watched(), (view) => this.use(view));
    yield* this.#drain();
    if (this.#isLimited) yield* this.#markWithinLimit();
  }

  *#markWithinLimit(): Generator<undefined, void> {
    const decided = new Set<string>();
    for (const used of [...this.#scope.used].reverse()) {
      if (used instanceof StoredRecord) {
        if (this.#store.kept.has(used)) yield* this.#keepOrDrop(used);
        else this.#scope.forget(used);
      } else for (const key of this.#keysOf(used)) yield* this.#keepOrDropField(key, decided);
    }
    // What came with a snapshot, and nobody asked for.
    for (const key of this.#store.keys(this.#query)) yield* this.#keepOrDropField(key, decided);
    for (const record of [...this.#store.kept]) yield* this.#keepOrDrop(record);
    yield* this.#drain();
  }

  *#keepOrDropField(key: string, decided: Set<string>): Generator<undefined, void> {
    if (decided.has(key)) return;
    decided.add(key);
    const value = fieldOf(this.#query, key, false);
    if (value === undefined || this.#isPinned(key)) return;
    if (yield* this.#fits(value, bytesOfRootField(key, value))) return;
    // Somebody may have asked for it while it was looked at.
    if (this.#isPinned(key)) return;
    const { hasUnlinked } = this.#store;
    this.#store.remove(this.#query, key);
    // What it led to is this collection's own matter.
    this.#store.hasUnlinked = hasUnlinked;
  }

  *#keepOrDrop(record: StoredRecord): Generator<undefined, void> {
    if (this.#marking.has(record) || (yield* this.#fits(record, 0))) return;
    if (!this.#marking.has(record)) this.#store.kept.delete(record);
  }

  /** Marks what a value reaches, if that is within the limit. Once something is not, nothing is: the order decides. */
  *#fits(value: unknown, bytes: number): Generator<undefined, boolean> {
    const marking = this.#marking;
    yield* this.#spend(1);
    if (this.#isFull) return false;
    marking.try();
    marking.bytes += bytes;
    marking.reach(value);
    yield* this.#drain();
    this.#isFull = marking.bytes > this.#scope.limitBytes;
    if (this.#isFull) marking.takeBack();
    else marking.keep();
    return !this.#isFull;
  }

  #isPinned(key: string): boolean {
    if (!this.#pinned.has(key) && this.#query.extra?.base?.has(key)) this.#pinKey(key);
    return this.#pinned.has(key);
  }

  #pin(view: View): void {
    if (!(view instanceof RecordView) || view.record !== this.#query) return;
    for (const key of this.#keysOf(view)) if (!this.#pinned.has(key)) this.#pinKey(key);
  }

  #pinKey(key: string): void {
    this.#pinned.add(key);
    const value = fieldOf(this.#query, key, false);
    this.#marking.bytes += bytesOfRootField(key, value);
    this.#marking.shade(value);
    this.#marking.shade(fieldOf(this.#query, key, true));
  }

  #keysOf(view: RecordView): Iterable<string> {
    return view.selection.shapeOf(view.record.typename).slotsByStorageKey.keys();
  }

  *#sweep(): Generator<undefined, string[]> {
    const store = this.#store;
    const marking = this.#marking;
    const garbage: StoredRecord[] = [];
    yield* this.#each(store.tables.all(), (record) => {
      if (marking.has(record)) return;
      if (this.#isObserved(record)) marking.shade(record);
      else garbage.push(record);
    });
    yield* this.#drain();
    const removed: string[] = [];
    const views = marking.unused;
    yield* this.#each(garbage, (record) => {
      if (marking.has(record)) return;
      if (exists(record, true)) removed.push(referenceOf(record));
      for (const view of store.discard(record)) views.push(view);
    });
    yield* this.#each(garbage, (record) => {
      if (!marking.has(record) && isBare(record)) store.tables.remove(record);
    });
    for (const root of store.tables.table('').values()) {
      yield* this.#each([...allViewsOf(root)], (view) => {
        if (this.#isUseless(view)) views.push(this.#forget(root, view));
      });
      compactRoot(root);
    }
    for (const count of releaseViews(views, (stored) => marking.has(stored))) {
      yield* this.#spend(count);
      yield* this.#drain();
    }
    return removed;
  }

  /** Did a policy look at it for somebody who is waiting for changes? */
  #isObserved(record: StoredRecord): boolean {
    for (const view of record.extra?.observers ?? []) if (isWatched(view)) return true;
    return false;
  }

  /** A view of a root that shows what was once, and cannot be whole, since a field is gone; and nobody waits for it. */
  #isUseless(view: RecordView): boolean {
    const { record, selection, withoutLayers } = view;
    if ((!view.isStale && !this.#isFull) || isWatched(view)) return false;
    if (isEmbeddedAnywhere(view)) return false;
    const { names, storageKeys, rules } = selection.shapeOf(record.typename);
    return storageKeys.some(
      (key, slot) =>
        names[slot] !== '__typename' &&
        rules[slot]?.read === undefined &&
        fieldOf(record, key, withoutLayers) === undefined,
    );
  }

  #forget(root: StoredRecord, view: RecordView): RecordView {
    const views = view.withoutLayers ? root.extra!.baseViews! : (root.views as Map<unknown, RecordView>);
    views.delete(view.selection);
    const index = root.extra?.viewsByKey;
    for (const key of view.shape?.slotsByStorageKey.keys() ?? []) {
      const readers = index?.get(key);
      if (readers?.delete(view) && readers.size === 0) index!.delete(key);
    }
    this.#scope.forget(view);
    return view;
  }

  *#each<Item>(items: Iterable<Item>, visit: (item: Item) => void): Generator<undefined, void> {
    for (const item of items) {
      visit(item);
      this.#left -= 1;
      if (this.#left > 0) continue;
      yield* this.#stop();
      // Whatever was said meanwhile comes before the next item.
      yield* this.#drain();
    }
  }

  *#drain(): Generator<undefined, void> {
    while (this.#marking.isOpen) yield* this.#spend(this.#marking.advance(batchSize));
  }

  *#spend(count: number): Generator<undefined, void> {
    this.#left -= count;
    if (this.#left <= 0) yield* this.#stop();
  }

  *#stop(): Generator<undefined, void> {
    this.#left = batchSize;
    yield;
  }
}

function* allViewsOf(root: StoredRecord): Iterable<RecordView> {
  yield* viewsOf(root);
  yield* root.extra?.baseViews?.values() ?? [];
}
