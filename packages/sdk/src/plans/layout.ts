/** Limit of transitions of a shared layout. Beyond it, transitions would outnumber the records. */
const mostShared = 64;

/**
 * Assigns fields to the cells of a record. Records that received the same fields in the same order share a layout, as
 * objects share a hidden class. A record is therefore one array, and a snapshot consists of rows under a few headers.
 */
export class Layout {
  /** Retained like all `example`s: see storedRecord.ts. */
  static readonly example = /* @__PURE__ */ new Layout();
  readonly keys: readonly string[];
  readonly cellOf: ReadonlyMap<string, number>;
  readonly #growsInPlace: boolean;
  #next: Map<string, Layout> | null = null;

  /** @param growsInPlace whether records with fewer fields simply have fewer cells */
  constructor(keys: readonly string[] = [], growsInPlace = false) {
    this.keys = keys;
    this.cellOf = new Map(keys.map((key, cell) => [key, cell]));
    this.#growsInPlace = growsInPlace;
  }

  /** Returns the layout with one more key, or `this` if it has the key. */
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
