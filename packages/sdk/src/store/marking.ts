import { bytesOf, bytesOfItem } from './estimateBytes.ts';
import type { BoundSelection } from '../plans/boundSelection.ts';
import {
  isEmbeddedAnywhere,
  ListView,
  RecordView,
  shownBy,
  StoredList,
  StoredRecord,
  type View,
} from './storedRecord.ts';

/**
 * Finds what roots reach, a little at a time.
 *
 * What is stored may change between two steps: the store says what a field is set to, and which record somebody got hold
 * of, and that is reached too. So no record that was looked at ever links to one that will not be (Dijkstra's barrier).
 */
export class Marking {
  /** How many records and lists are reached so far. */
  count = 0;
  /** An estimate of what was looked at so far; 0 if nobody asked for it. */
  bytes = 0;
  /** Views that were found to be of no use, and are forgotten. */
  unused: RecordView[] = [];
  /** What is reached bears this number: a set of all of it would now and then take long to grow. */
  #number = 0;
  readonly #weighs: boolean;
  readonly #seen = new Set<View>();
  readonly #open: (StoredRecord | StoredList | View)[] = [];
  /** The items of a list, or what a view embeds, and how far that got: a long one takes several steps. */
  #items: readonly unknown[] = [];
  #next = 0;
  #trial: Trial | null = null;

  constructor(weighs: boolean) {
    this.#weighs = weighs;
  }

  /** Anew, with nothing reached. */
  begin(): void {
    this.#number += 1;
    this.count = 0;
    this.bytes = 0;
  }

  /** From here on it holds nothing of what was there. */
  end(): void {
    this.unused = [];
    this.#seen.clear();
    this.#trial = null;
    this.#forgetOpen();
  }

  /** Is there something reached that was not looked at yet? */
  get isOpen(): boolean {
    return this.#next < this.#items.length || this.#open.length > 0;
  }

  has(stored: StoredRecord | StoredList): boolean {
    return stored.reachedBy === this.#number;
  }

  /** It is reached, and its fields are somebody else's matter. */
  settle(record: StoredRecord): void {
    record.reachedBy = this.#number;
  }

  /** Whatever is not a link, or a list of such, reaches nothing. */
  reach(value: unknown): void {
    if (!(value instanceof StoredRecord || value instanceof StoredList) || this.has(value)) return;
    value.reachedBy = this.#number;
    this.count += 1;
    if (this.#trial !== null) this.#trial.reached.push(value);
    this.#open.push(value);
  }

  /** The records that a view and those it embeds are of, also those that only a policy led to. */
  reachShown(view: View): void {
    if (this.#seen.has(view)) return;
    this.#seen.add(view);
    this.#open.push(view);
  }

  /** The store changed: this has a place now, or somebody holds it. */
  shade(value: unknown): void {
    this.#trial?.shaded.push(value);
    this.reach(value);
  }

  /** The store changed: all fields of the record are new. */
  shadeAnew(record: StoredRecord): void {
    this.#trial?.shaded.push(record);
    record.reachedBy = this.#number;
    this.#open.push(record);
  }

  /** Looks at about this many values, and answers at how many. */
  advance(count: number): number {
    let done = 0;
    for (; done < count; done += 1) {
      if (this.#next < this.#items.length) this.#take(this.#items[this.#next++]);
      else {
        const next = this.#open.pop();
        if (next === undefined) break;
        done += this.#enter(next);
      }
    }
    return done;
  }

  /** From here on, until it is kept or taken back, what is reached is on trial. All that was open is done. */
  try(): void {
    this.#trial = { bytes: this.bytes, reached: [], shaded: [] };
  }

  keep(): void {
    this.#trial = null;
  }

  /** As if the trial had not been, but for what the store had to say meanwhile. */
  takeBack(): void {
    const { bytes, reached, shaded } = this.#trial!;
    this.#trial = null;
    this.bytes = bytes;
    this.#forgetOpen();
    for (const stored of reached) stored.reachedBy = 0;
    for (const value of shaded) {
      if (value instanceof StoredRecord) this.shadeAnew(value);
      else this.reach(value);
    }
  }

  #forgetOpen(): void {
    this.#open.length = 0;
    this.#items = [];
    this.#next = 0;
  }

  #take(item: unknown): void {
    if (item instanceof RecordView || item instanceof ListView) return this.reachShown(item);
    if (this.#weighs) this.bytes += bytesOfItem(item);
    this.reach(item);
  }

  /** Answers how many values that took. */
  #enter(next: StoredRecord | StoredList | View): number {
    if (next instanceof StoredRecord) return this.#enterRecord(next);
    if (next instanceof RecordView) this.reach(next.record);
    this.#items = next instanceof StoredList ? next.items : next.children;
    this.#next = 0;
    return 0;
  }

  #enterRecord(record: StoredRecord): number {
    const { home, cells, extra, views } = record;
    let count = 0;
    if (views instanceof Map && record.table !== '') this.#forgetUnused(views, home);
    if (this.#weighs) this.bytes += bytesOf(record);
    if (home !== null) {
      for (const child of home.children) if (child !== undefined) this.reach(shownBy(child));
      count += home.children.length;
    }
    if (cells !== null) {
      for (const value of cells.values) this.reach(value);
      count += cells.values.length;
    }
    if (extra?.base) {
      for (const value of extra.base.values()) this.reach(value);
      count += extra.base.size;
    }
    return count;
  }

  /** With other variables a selection is another: there is no end to the views of an entity that many queries show. */
  #forgetUnused(views: Map<BoundSelection, RecordView>, home: RecordView | null): void {
    for (const [selection, view] of views) {
      if (selection.selection.variables.length === 0 || view === home || view.extra?.answers) continue;
      if (isEmbeddedAnywhere(view)) continue;
      views.delete(selection);
      this.unused.push(view);
    }
  }
}

interface Trial {
  readonly bytes: number;
  readonly reached: (StoredRecord | StoredList)[];
  readonly shaded: unknown[];
}
