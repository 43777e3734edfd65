import type { RequestOrder } from '../contract/cache.ts';
import type { ResponseObject, Variables } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import type { BoundSelection, Shape } from '../plans/boundSelection.ts';
import type { ErrorTree } from './errorTree.ts';
import type { RecordStore } from './recordStore.ts';
import type { StoredRecord } from './storedRecord.ts';

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
  readonly adopt: boolean;
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

export interface Writer extends ResultWrite {
  readonly store: RecordStore;
  readonly placed: Set<GraphQLFormattedError>;
  /** What is replaced whole, and the fields that this result has for it: more than one place may speak of it. */
  readonly replaced: Map<StoredRecord, Set<string>>;
  readonly waiting: Task[];
  /** While a merge function's value is linked: the errors in objects that it may let go of. */
  adrift: GraphQLFormattedError[] | null;
  /** Field by field: the way that is left for an object where the cheap ones do not lead. */
  readonly takeApart: TakeApart;
  /** Fields that something follows from. */
  readonly effects: { readonly shape: Shape; readonly slot: number; readonly value: unknown }[];
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
