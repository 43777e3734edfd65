/** Beyond this a layout is no longer shared: transitions would outnumber the records. */
const mostShared = 64;

/**
 * Which cell of a record holds which field. Records that got the same fields in the same order share one, as objects
 * share a hidden class; so a record itself is one array, and a snapshot is rows under a few headers.
 */
export class Layout {
  /** Never lost, as all that are examples: see storedRecord.ts. */
  static readonly example = new Layout();
  readonly keys: readonly string[];
  readonly cellOf: ReadonlyMap<string, number>;
  readonly #growsInPlace: boolean;
  #next: Map<string, Layout> | null = null;

  /** `growsInPlace`: records that have less of it than others just have fewer cells. */
  constructor(keys: readonly string[] = [], growsInPlace = false) {
    this.keys = keys;
    this.cellOf = new Map(keys.map((key, cell) => [key, cell]));
    this.#growsInPlace = growsInPlace;
  }

  /** The layout with one more key; `this` if it has it. */
  with(key: string): Layout {
    if (this.cellOf.has(key)) return this;
    if (this.#growsInPlace) {
      (this.cellOf as Map<string, number>).set(key, this.keys.length);
      (this.keys as string[]).push(key);
      return this;
    }
    let next = (this.#next ??= new Map()).get(key);
    if (next === undefined) {
      next = new Layout([...this.keys, key], this.keys.length >= mostShared);
      if (this.keys.length < mostShared) this.#next.set(key, next);
    }
    return next;
  }

  withAll(keys: readonly string[]): Layout {
    return keys.reduce((layout: Layout, key) => layout.with(key), this);
  }
}
