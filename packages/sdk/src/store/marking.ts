import {
  isEmbeddedAnywhere,
  type RecordView,
  shownBy,
  StoredList,
  StoredRecord,
  type View,
  ViewBase,
} from './storedRecord.ts';

/**
 * What roots reach, as far as is known by now.
 *
 * What is stored may change while it is looked for: the store says what a field is set to, and which record somebody got
 * hold of, and that is reached too. So no record that was looked at ever links to one that will not be (Dijkstra's
 * barrier).
 */
export class Marking {
  /** Views that were found to be of no use, and are forgotten. */
  readonly unused: RecordView[] = [];
  /** What is reached bears this number: a set of all of it would now and then take long to grow. */
  readonly #number: number;
  readonly #shown = new Set<View>();
  /** Reached, and not looked at yet. */
  readonly #open: (StoredRecord | StoredList | View)[] = [];
  /** What the last of those holds, and how far that got: a long list takes several steps. */
  #items: readonly unknown[] = [];
  #next = 0;

  constructor(number: number) {
    this.#number = number;
  }

  has(stored: StoredRecord | StoredList): boolean {
    return stored.reachedBy === this.#number;
  }

  /** A record, a list, or a view with all that it shows, also what only a policy led to. Anything else leads nowhere. */
  reach(value: unknown): void {
    if (value instanceof StoredRecord || value instanceof StoredList) {
      if (!this.has(value)) this.reachAnew(value);
    } else if (value instanceof ViewBase && !this.#shown.has(value as View)) {
      this.#shown.add(value as View);
      this.#open.push(value as View);
    }
  }

  /** All that it holds is new. */
  reachAnew(stored: StoredRecord | StoredList): void {
    stored.reachedBy = this.#number;
    this.#open.push(stored);
  }

  /** Looks at so many values, or at all there are: answers how many more it could have. */
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

  /** With other variables a selection is another: there is no end to the views of an entity that many queries show. */
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

/** What a record or a list holds: links among other values. */
export function contentsOf(stored: StoredRecord | StoredList): readonly unknown[] {
  if (stored instanceof StoredList) return stored.items;
  const { home, cells, extra } = stored;
  const contents = home?.children.map((child) => child && shownBy(child)) ?? cells?.values ?? [];
  return extra?.base ? [...contents, ...extra.base.values()] : contents;
}
