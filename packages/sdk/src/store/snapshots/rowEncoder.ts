import type { ResponseObject } from '../../contract/document.ts';
import type { BoundSelection, Shape } from '../../plans/boundSelection.ts';
import { Layout } from '../../plans/layout.ts';
import { fieldNameOf } from '../../plans/storageKey.ts';
import { typenameOf } from '../records/identify.ts';
import { copyJson } from '../records/jsonValue.ts';
import { RecordStore } from '../records/recordStore.ts';
import { type Cell, embedded, type Header, hole, link, list, opaque } from './snapshotFormat.ts';
import { fieldKeys, fieldOf } from '../records/fields.ts';
import {
  type Cells,
  shownBy,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
} from '../records/storedRecord.ts';

/**
 * Returns whether to encode a field of a type; `typename` is `undefined` if the object's type is unknown. If a type's
 * `__typename` is excluded, the whole type is, including fields of other types that refer to its objects.
 */
export type FieldFilter = (typename: string | undefined, fieldName: string) => boolean;

/** The contents of a record that are encoded. */
interface RowSource {
  readonly header: number;
  /** The fields to skip, by their place in the record's shape or layout; `null` if all are encoded. */
  readonly passed: readonly boolean[] | null;
}

export interface TakenRow {
  readonly header: number;
  readonly row: Cell[];
}

/** Encodes records as rows with shared headers. */
export class RowEncoder {
  static readonly example = /* @__PURE__ */ (() => new RowEncoder(RecordStore.example, null, true))();
  readonly headers: Header[] = [];
  readonly #indexes = new Map<string, number>();
  /** By the shape or layout of a record, then by type, and by request if ages matter. */
  readonly #known = new Map<object, Map<string | undefined, RowSource>>();
  readonly #store: RecordStore;
  readonly #filter: FieldFilter | null;
  readonly #copies: boolean;
  /** Whether a type is excluded. */
  readonly #hidden = new Map<string, boolean>();
  /** Whether the current row refers to an entity of an excluded type. */
  #namesHidden = false;
  /** A queue, because objects without a key may be nested thousands of levels deep. */
  readonly #open: { readonly record: StoredRecord; readonly cell: Cell[]; readonly source: RowSource }[] = [];
  /**
   * By header: the array from which cells of embedded objects are copied. A copy is allocated once, in its final size.
   */
  readonly #embedded: Cell[][] = [];
  /** The same for records. */
  readonly #empty: Cell[][] = [];

  /** A `filter` of `null` encodes everything. With `copies`, opaque values are copied. */
  constructor(store: RecordStore, filter: FieldFilter | null, copies: boolean) {
    this.#store = store;
    this.#copies = copies;
    this.#filter = filter;
  }

  /**
   * Encodes a record, or returns `null` if there is nothing to encode. With `withId`, the row ends with the record's
   * id.
   */
  take(record: StoredRecord, withId: boolean): TakenRow | null {
    const source = this.#sourceOf(record);
    if (source === null) return null;
    const { header } = source;
    const keys = this.headers[header]![1];
    const row = (this.#empty[header] ??= withId ? [...keys, ''] : [...keys]).slice();
    if (withId) row[keys.length] = record.id;
    this.#namesHidden = false;
    this.#fill(record, row, source, keys.length);
    this.#fillOpen();
    return this.#namesHidden ? this.#takeOpenly(record, keys) : { header, row };
  }

  /** Leaves out the fields that refer to excluded types. */
  #takeOpenly(record: StoredRecord, keys: readonly string[]): TakenRow | null {
    const taken = keys.flatMap((key) => {
      const field = this.takeField(record, key);
      return field === null ? [] : [{ key, cell: field.row[0] }];
    });
    if (taken.length === 0) return null;
    const header = this.header(
      record.typename,
      taken.map(({ key }) => key),
      record,
    );
    return { header, row: taken.map(({ cell }) => cell) };
  }

  /** Encodes a single field as a separate row. */
  takeField(record: StoredRecord, key: string): TakenRow | null {
    if (!isKept(record, key) || this.#isPassed(record.typename, key)) return null;
    const value = fieldOf(record, key, true);
    if (value === undefined) return null;
    this.#namesHidden = false;
    const row = [this.#cellOf(value)];
    this.#fillOpen();
    if (this.#namesHidden) return null;
    return { header: this.header(record.typename, [key], record), row };
  }

  /** Returns `null` if there is nothing to encode. */
  #sourceOf(record: StoredRecord): RowSource | null {
    const { home, extra, typename } = record;
    if (home !== null && extra === null) return this.#knownSource(home.shape!, typename, record);
    const cells = record.load();
    if (isFull(cells) && extra === null) return this.#knownSource(cells.layout, typename, record);
    const keys = fieldKeys(record, true).filter(
      (key) => isKept(record, key) && !this.#isPassed(typename, key),
    );
    if (keys.length === 0 && record.table !== null) return null;
    return { header: this.header(typename, keys, record), passed: null };
  }

  /** Returns the source of a record whose fields all come from one shape or layout. Similar records share it. */
  #knownSource(
    given: Shape | Layout,
    typename: string | undefined,
    record: StoredRecord | null,
  ): RowSource | null {
    let byType = this.#known.get(given);
    if (byType === undefined) this.#known.set(given, (byType = new Map()));
    const type = this.#store.ages === null || record === null ? typename : `${record.order} ${typename}`;
    let source = byType.get(type);
    if (source === undefined) {
      const all = given instanceof Layout ? given.keys : given.storageKeys;
      const names = given instanceof Layout ? null : given.names;
      const isPassed = all.map((key, at) => names?.[at] === '__typename' || this.#isPassed(typename, key));
      const keys = all.filter((_, at) => !isPassed[at]);
      source = {
        header: this.header(typename, keys, record),
        passed: names === null && !isPassed.includes(true) ? null : isPassed,
      };
      byType.set(type, source);
    }
    // An object without a key is encoded even if it is empty, to preserve its place.
    const isEmpty = record !== null && record.table !== null && this.headers[source.header]![1].length === 0;
    return isEmpty && this.#filter !== null ? null : source;
  }

  /** Returns whether a type is excluded. Its ids are excluded too, because an id can reveal as much as any field. */
  #isHidden(table: string): boolean {
    let isHidden = this.#hidden.get(table);
    if (isHidden === undefined) this.#hidden.set(table, (isHidden = !this.#filter!(table, '__typename')));
    return isHidden;
  }

  #isPassed(typename: string | undefined, key: string): boolean {
    return this.#filter !== null && !this.#filter(typename, fieldNameOf(key));
  }

  /** Returns the number of a header, and creates the header if necessary. */
  header(typename: string | undefined, keys: readonly string[], record: StoredRecord | null): number {
    const { ages, types } = this.#store;
    const times =
      ages !== null && record !== null
        ? keys.map((key) => (types.ages(typename, key) ? ages.writtenMs(record, key) : null))
        : [];
    const header: Header = times.some((time) => time !== null)
      ? [typename ?? null, keys, times]
      : [typename ?? null, keys];
    const text = JSON.stringify(header);
    let index = this.#indexes.get(text);
    if (index === undefined) {
      this.#indexes.set(text, (index = this.headers.length));
      this.headers.push(header);
    }
    return index;
  }

  #fillOpen(): void {
    for (let waiting = this.#open.pop(); waiting !== undefined; waiting = this.#open.pop())
      this.#fill(waiting.record, waiting.cell, waiting.source, waiting.cell.length - 2);
  }

  /** Replaces the first `count` cells, which contain keys, with the record's values. */
  #fill(record: StoredRecord, row: Cell[], { passed }: RowSource, count: number): void {
    const { home, extra } = record;
    if (extra === null && home !== null) {
      this.#fillFrom(row, home.shape!, passed!, home.result, home.children);
      return;
    }
    const cells = record.load();
    if (extra !== null || !isFull(cells)) {
      for (let at = 0; at < count; at += 1) row[at] = this.#cellOf(fieldOf(record, row[at] as string, true));
    } else if (passed === null) {
      for (let at = 0; at < count; at += 1) row[at] = this.#cellOf(cells.values[at]);
    } else {
      let at = 0;
      for (let cell = 0; cell < passed.length; cell += 1)
        if (!passed[cell]) row[at++] = this.#cellOf(cells.values[cell]);
    }
  }

  #fillFrom(
    row: Cell[],
    shape: Shape,
    passed: readonly boolean[],
    object: unknown,
    children: readonly (View | undefined)[],
  ): void {
    const { size, responseKeys, childPlaces } = shape;
    let at = 0;
    for (let slot = 0; slot < size; slot += 1) {
      if (passed[slot]) continue;
      const place = childPlaces[slot]!;
      const child = place < 0 ? undefined : children[place];
      const value = (object as { readonly [key: string]: unknown })[responseKeys[slot]!];
      if (child !== undefined) row[at] = this.#cellOf(shownBy(child));
      else if (typeof value !== 'object' || value === null) row[at] = value;
      else if (place < 0) row[at] = this.#cellOf(value);
      else row[at] = this.#inlineCell(shape.children[slot]!, value as ResponseObject);
      at += 1;
    }
  }

  /** Encodes an object that is only a part of its parent. */
  #inlineCell(selection: BoundSelection, object: ResponseObject): Cell {
    const shape = selection.shapeOf(typenameOf(object));
    const source = this.#knownSource(shape, shape.typename, null)!;
    const cell = this.#embeddedCell(source.header);
    this.#fillFrom(cell, shape, source.passed!, object, []);
    return cell;
  }

  /** The keys are placeholders for the cells. */
  #embeddedCell(header: number): Cell[] {
    return (this.#embedded[header] ??= [...this.headers[header]![1], header, embedded]).slice();
  }

  #cellOf(value: Stored | undefined): Cell {
    if (typeof value !== 'object' || value === null) return value === undefined ? [hole] : value;
    if (value instanceof StoredRecord) {
      if (value.table !== null) {
        if (this.#filter !== null && this.#isHidden(value.table)) this.#namesHidden = true;
        return [value.table, value.id, link];
      }
      const source = this.#sourceOf(value)!;
      const cell = this.#embeddedCell(source.header);
      this.#open.push({ record: value, cell, source });
      return cell;
    }
    if (!(value instanceof StoredList)) return [this.#copies ? copyJson(value) : value, opaque];
    const cells: Cell[] = [];
    for (const item of value.items) cells.push(this.#cellOf(item));
    cells.push(list);
    return cells;
  }
}

/** Returns whether all cells of the layout are present. */
function isFull(cells: Cells | null): cells is Cells {
  return (
    cells !== null && cells.values.length === cells.layout.keys.length && !cells.values.includes(undefined)
  );
}

function isKept(record: StoredRecord, key: string): boolean {
  if (record.extra?.invalidated?.has(key)) return false;
  return (
    !record.extra?.errors?.has(key) ||
    (fieldOf(record, key, true) !== null && !hasNull(fieldOf(record, key, true)))
  );
}

function hasNull(value: Stored | undefined): boolean {
  const items = value instanceof StoredList ? value.items : Array.isArray(value) ? value : [];
  return items.some((item) => item === null || hasNull(item));
}
