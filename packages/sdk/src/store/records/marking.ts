import { isEmbeddedAnywhere } from './parents.ts';
import { type RecordView, shownBy, StoredList, StoredRecord, type View, ViewBase } from './storedRecord.ts';

/**
 * The data that was found to be reachable from the roots.
 *
 * Stored data may change during the search. The store therefore reports every value that is set and every record that
 * is accessed, and these count as reachable too. So no visited record ever links to a record that will not be visited
 * (Dijkstra's barrier).
 */
export class Marking {
  /** Views that are no longer useful and were removed from their records. */
  readonly unused: RecordView[] = [];
  /** Reachable data is marked with this number. A set of all of it would occasionally take long to grow. */
  readonly #number: number;
  readonly #shown = new Set<View>();
  /** Reached, but not visited yet. */
  readonly #open: (StoredRecord | StoredList | View)[] = [];
  /** The contents of the last visited item, and the position in it: a long list takes several steps. */
  #items: readonly unknown[] = [];
  #next = 0;

  constructor(number: number) {
    this.#number = number;
  }

  has(stored: StoredRecord | StoredList): boolean {
    return stored.reachedBy === this.#number;
  }

  /**
   * Marks a record, a list, or a view with everything that it shows, including values from policies. Other values are
   * ignored.
   */
  reach(value: unknown): void {
    if (value instanceof StoredRecord || value instanceof StoredList) {
      if (!this.has(value)) this.reachAnew(value);
    } else if (value instanceof ViewBase && !this.#shown.has(value as View)) {
      this.#shown.add(value as View);
      this.#open.push(value as View);
    }
  }

  /** Marks a record or list whose contents are all new. */
  reachAnew(stored: StoredRecord | StoredList): void {
    stored.reachedBy = this.#number;
    this.#open.push(stored);
  }

  /** Visits up to `left` values. Returns how many of these visits were not needed. */
  advance(left: number): number {
    for (; left > 0; left -= 1) {
      if (this.#next < this.#items.length) this.reach(this.#items[this.#next++]);
      else {
        const next = this.#open.pop();
        if (next === undefined) break;
        this.#next = 0;
        if (next instanceof ViewBase) {
          this.reach(shownBy(next));
          this.#items = next.children;
        } else {
          if (next instanceof StoredRecord) this.#forgetUnused(next);
          this.#items = contentsOf(next);
        }
      }
    }
    return left;
  }

  /**
   * Each set of variables creates another selection, so an entity shown by many queries would collect views without
   * limit.
   */
  #forgetUnused({ table, views, home }: StoredRecord): void {
    if (!(views instanceof Map) || table === '') return;
    for (const [selection, view] of views) {
      if (selection.selection.variables.length === 0 || view === home || view.extra?.answers) continue;
      if (isEmbeddedAnywhere(view)) continue;
      views.delete(selection);
      this.unused.push(view);
    }
  }
}

/** Returns the contents of a record or a list: links and other values. */
export function contentsOf(stored: StoredRecord | StoredList): readonly unknown[] {
  if (stored instanceof StoredList) return stored.items;
  const { home, extra } = stored;
  const contents = home?.children.map((child) => child && shownBy(child)) ?? stored.load()?.values ?? [];
  return extra?.base ? [...contents, ...extra.base.values()] : contents;
}
