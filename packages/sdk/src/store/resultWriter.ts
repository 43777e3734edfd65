import type { RequestOrder } from '../contract/cache.ts';
import type { ResponseObject, Variables } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { BoundSelection, type Shape } from '../plans/boundSelection.ts';
import type { ErrorTree } from './errorTree.ts';
import { copyJson } from './jsonValue.ts';
import { RecordStore } from './recordStore.ts';
import { StoredRecord } from './storedRecord.ts';

/** What is written, and how. */
export interface ResultWrite {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  /** `null`: only the errors are recorded. */
  readonly data: ResponseObject | null;
  readonly errors: readonly GraphQLFormattedError[];
  readonly order: RequestOrder;
  readonly variables: Variables;
  /** Opaque values may be kept as they are. */
  readonly takeOwnership: boolean;
  /** What it lacks shows nothing of the types. */
  readonly unfinished: boolean;
  /** Fields that the data does not have go. */
  readonly replace: boolean;
}

/** An object of the result that is too deep for the stack, or is met within itself. */
export interface Task {
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  readonly object: ResponseObject;
  readonly errors: ErrorTree | null;
  readonly replace: boolean;
}

/** One write under way. */
export class Writer implements ResultWrite {
  /** Never lost, as all that are examples: see storedRecord.ts. */
  static readonly example = new Writer(
    RecordStore.example,
    {
      record: StoredRecord.example,
      selection: BoundSelection.example,
      data: null,
      errors: [],
      order: 0,
      variables: {},
      takeOwnership: false,
      unfinished: false,
      replace: false,
    },
    () => undefined,
  );
  readonly store: RecordStore;
  readonly record: StoredRecord;
  readonly selection: BoundSelection;
  readonly data: ResponseObject | null;
  readonly errors: readonly GraphQLFormattedError[];
  readonly order: RequestOrder;
  readonly variables: Variables;
  readonly takeOwnership: boolean;
  readonly unfinished: boolean;
  readonly replace: boolean;
  /** Field by field: the way that is left for an object where the cheap ones do not lead. */
  readonly takeApart: TakeApart;
  readonly placed = new Set<GraphQLFormattedError>();
  /** What is replaced whole, and the fields that this result has for it: more than one place may speak of it. */
  readonly replaced = new Map<StoredRecord, Set<string>>();
  readonly waiting: Task[] = [];
  /** While a merge function's value is linked: the errors in objects that it may let go of. */
  adrift: GraphQLFormattedError[] | null = null;
  /** Fields that something follows from. */
  readonly effects: { readonly shape: Shape; readonly slot: number; readonly value: unknown }[] = [];

  constructor(store: RecordStore, write: ResultWrite, takeApart: TakeApart) {
    this.store = store;
    this.record = write.record;
    this.selection = write.selection;
    this.data = write.data;
    // What is frozen was not handed over, whatever the caller says.
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
