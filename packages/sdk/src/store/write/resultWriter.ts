import type { RequestOrder } from '../../contract/cache.ts';
import type { ResponseObject, Variables } from '../../contract/document.ts';
import type { FieldMergeContext } from '../../contract/cache.ts';
import type { GraphQLFormattedError } from '../../contract/response.ts';
import { BoundSelection, type Shape } from '../../plans/boundSelection.ts';
import type { ErrorTree } from './errorTree.ts';
import { copyJson } from '../records/jsonValue.ts';
import { RecordStore } from '../records/recordStore.ts';
import { type Stored, StoredRecord } from '../records/storedRecord.ts';

/** The data to write, and the options of the write. */
export interface ResultWrite {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  readonly data: ResponseObject;
  readonly errors: readonly GraphQLFormattedError[];
  readonly order: RequestOrder;
  readonly variables: Variables;
  /** Opaque values may be stored without a copy. */
  readonly takeOwnership: boolean;
  /** The data may be incomplete, so missing fields say nothing about types. */
  readonly unfinished: boolean;
  /** Fields that are not in the data are removed. */
  readonly replace: boolean;
}

/** Returns the value of a field that its policy has merged with the stored one, in stored form. */
export type MergeField = (
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  before: Stored | undefined,
  errors: ErrorTree | null,
  merge: (existing: unknown, incoming: unknown, context: FieldMergeContext) => unknown,
  depth: number,
) => Stored;

/** An object of the result that is too deep for the stack, or contains itself. */
export interface Task {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  readonly object: ResponseObject;
  readonly errors: ErrorTree | null;
  readonly replace: boolean;
}

/** The state of one write. */
export class Writer implements ResultWrite {
  /** Retained like all `example`s: see storedRecord.ts. */
  static readonly example = /* @__PURE__ */ (() =>
    new Writer(
      RecordStore.example,
      {
        record: StoredRecord.example,
        selection: BoundSelection.example,
        data: {},
        errors: [],
        order: 0,
        variables: {},
        takeOwnership: false,
        unfinished: false,
        replace: false,
      },
      () => undefined,
    ))();
  readonly store: RecordStore;
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  readonly data: ResponseObject;
  readonly errors: readonly GraphQLFormattedError[];
  readonly order: RequestOrder;
  readonly variables: Variables;
  readonly takeOwnership: boolean;
  readonly unfinished: boolean;
  readonly replace: boolean;
  /** Writes field by field: the fallback for objects that the cheaper ways do not cover. */
  readonly takeApart: TakeApart;
  readonly placed = new Set<GraphQLFormattedError>();
  /**
   * Objects that are replaced as a whole, with their fields in this result. Several places may contribute to one
   * object.
   */
  readonly replaced = new Map<StoredRecord, Set<string>>();
  readonly waiting: Task[] = [];
  /** While a merge function's value is linked: the errors in objects that it may drop. */
  adrift: GraphQLFormattedError[] | null = null;
  /** Fields with side effects. */
  readonly effects: { readonly shape: Shape; readonly slot: number; readonly value: unknown }[] = [];

  constructor(store: RecordStore, write: ResultWrite, takeApart: TakeApart) {
    this.store = store;
    this.record = write.record;
    this.selection = write.selection;
    this.data = write.data;
    // Frozen data was not handed over, whatever the caller says.
    this.takeOwnership = write.takeOwnership && !Object.isFrozen(write.data);
    this.unfinished = write.unfinished;
    this.errors = this.takeOwnership ? write.errors : copyJson(write.errors);
    this.order = write.order;
    this.variables = write.variables;
    this.replace = write.replace;
    this.takeApart = takeApart;
  }
}

export type TakeApart = (
  writer: Writer,
  record: StoredRecord,
  selection: BoundSelection,
  object: ResponseObject,
  errors: ErrorTree | null,
  replace: boolean,
  depth: number,
) => void;
