import type { PageMerge } from '../contract/cache.ts';
import type { Variables } from '../contract/document.ts';
import type { RecordStore } from './recordStore.ts';
import type { FieldError, Stored, StoredRecord } from './storedRecord.ts';

/** What is known of a page beside what it holds. */
export interface PageContext {
  readonly store: RecordStore;
  /** Where the field is that holds the list, or the connection. */
  readonly record: StoredRecord;
  readonly key: string;
  readonly args: Variables | null;
  /** Of items of a plain list; null stands in the place of each that failed. */
  readonly errors: readonly FieldError[];
  /** A younger answer is there already. */
  readonly isOlder: boolean;
}

/**
 * Puts a page in its place, and answers what the field holds then; `undefined`: it is none that could be joined.
 *
 * `incoming` was linked for this: the objects without a key in it live nowhere yet, and nothing was read of them.
 */
export type JoinPage = (
  existing: Stored | undefined,
  incoming: Stored,
  context: PageContext,
) => Stored | undefined;

/** The inside of a `PageMerge`. */
interface Inside {
  readonly join: JoinPage;
}

export function pageMerge(join: JoinPage): PageMerge {
  return { join } satisfies Inside as unknown as PageMerge;
}

export function joinOf(merge: PageMerge): JoinPage {
  return (merge as unknown as Inside).join;
}
