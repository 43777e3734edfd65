import type { PageMerge } from '../../contract/cache.ts';
import type { ResponseObject, Variables } from '../../contract/document.ts';
import type { Shape } from '../../plans/boundSelection.ts';
import { isObject } from '../../plans/isObject.ts';
import type { ErrorTree } from './errorTree.ts';
import { newEmbedded } from '../records/embedded.ts';
import { typenameOf } from '../records/identify.ts';
import { drain, entityOf, linkApart, sameType, takeObject } from './linkResult.ts';
import type { RecordStore } from '../records/recordStore.ts';
import type { Writer } from './resultWriter.ts';
import { isBare } from '../records/fields.ts';
import { type FieldError, isEmbedded, type Stored, StoredRecord } from '../records/storedRecord.ts';
import { failuresOf, placing } from './writeErrors.ts';

/** Information about a page other than its contents. */
export interface PageContext {
  readonly store: RecordStore;
  /** The record whose field holds the list or the connection. */
  readonly record: StoredRecord;
  readonly key: string;
  readonly args: Variables | null;
  /** Errors of items of a plain list. Each failed item is null. */
  readonly errors: readonly FieldError[];
  /** Whether a more recent response was already written. */
  readonly isOlder: boolean;
}

/**
 * Puts a page in its place. Returns the new value of the field, or `undefined` if the page cannot be joined.
 *
 * `incoming` was linked for this call: its objects without a key are not stored anywhere yet, and no view has read
 * them.
 */
export type JoinPage = (
  existing: Stored | undefined,
  incoming: Stored,
  context: PageContext,
) => Stored | undefined;

/** The internal form of a `PageMerge`. */
interface Inside {
  /**
   * Merges a page into the field. Returns `undefined` if there is nothing to join it with; at most its entities were
   * written.
   */
  readonly put: (
    writer: Writer,
    record: StoredRecord,
    shape: Shape,
    slot: number,
    value: unknown,
    before: Stored | undefined,
    errors: ErrorTree | null,
    isOlder: boolean,
    depth: number,
  ) => Stored | undefined;
  /** Called when a page failed as a whole. The existing pages keep their errors (`known`). */
  readonly fail: (known: readonly FieldError[], errors: readonly FieldError[]) => readonly FieldError[];
  readonly join: JoinPage;
}

export function pageMerge(join: JoinPage): PageMerge {
  return {
    put(writer, record, shape, slot, value, before, errors, isOlder, depth) {
      const { store } = writer;
      const child = shape.children[slot]!;
      let existing = before;
      let incoming = value;
      let failures: readonly FieldError[] = [];
      if (Array.isArray(value)) {
        if (child !== null) incoming = linkApart(writer, value, child, errors, depth);
        if (errors !== null && store.layer === null)
          failures = placing(writer, failuresOf(value, errors), errors.depth);
      } else if (child !== null && isObject(value)) {
        const object = value as ResponseObject;
        const typename = typenameOf(object);
        const childShape = child.shapeOf(typename);
        const entity = typename === undefined ? undefined : entityOf(writer, typename, childShape, object);
        existing = entity ?? (isEmbedded(before) && sameType(before.typename, typename) ? before : undefined);
        if (!(existing instanceof StoredRecord) || isBare(existing)) return undefined;
        // Even if the object has a key: writing it to its entity would replace all other pages.
        const page = newEmbedded(typename, null);
        takeObject(writer, page, child, childShape, object, errors, false, depth + 1);
        incoming = page;
      }
      drain(writer);
      const key = shape.storageKeys[slot]!;
      const args = shape.args[slot]!;
      return join(existing, incoming, { store, record, key, args, errors: failures, isOlder });
    },
    join,
    fail: (known, errors) => [
      ...known.filter(({ isOfPage }) => !isOfPage),
      ...errors.map((each) => ({ ...each, isOfPage: true as const })),
    ],
  } satisfies Inside as unknown as PageMerge;
}

export function pageMergeInternals(merge: PageMerge): Inside {
  return merge as unknown as Inside;
}
