import { isObject } from '../plans/isObject.ts';
import type { PageMerge } from '../contract/cache.ts';
import type { ResponseObject } from '../contract/document.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import type { Shape } from '../plans/boundSelection.ts';
import type { ErrorTree } from './errorTree.ts';
import { fromExternal, newEmbedded, toExternal, typenameOf } from './externalValue.ts';
import { joinOf } from './joinPage.ts';
import { copyJson } from './jsonValue.ts';
import { drain, entityOf, link, sameType, takeObject } from './linkResult.ts';
import { mergeContext } from './policyContext.ts';
import type { Writer } from './resultWriter.ts';
import { type FieldError, isBare, isEmbedded, type Stored, StoredRecord } from './storedRecord.ts';
import { failuresOf, placing, setErrors } from './writeErrors.ts';

export function merged(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  before: Stored | undefined,
  errors: ErrorTree | null,
  merge: (existing: unknown, incoming: unknown, context: ReturnType<typeof mergeContext>) => unknown,
  depth: number,
): Stored {
  const store = writer.store;
  const child = shape.children[slot]!;
  const withoutLayers = store.layer === null;
  let incoming: unknown;
  let linked: Stored;
  if (child === null) incoming = writer.adopt ? value : copyJson(value);
  else {
    const outer = writer.adrift;
    const adrift: GraphQLFormattedError[] = [];
    writer.adrift = adrift;
    const incomingLink = link(writer, value, child, undefined, null, errors, true, false, depth);
    // The policy has to see it whole.
    drain(writer);
    writer.adrift = outer;
    incoming = toExternal(incomingLink, withoutLayers);
    if (errors !== null && withoutLayers) {
      const failures = failuresOf(value, errors).concat(adrift);
      setErrors(writer, record, shape.storageKeys[slot]!, placing(writer, failures, errors.depth));
    }
    linked = incomingLink;
  }
  const context = mergeContext(store, record, shape, slot, writer.variables);
  const answer = merge(toExternal(before, withoutLayers), incoming, context);
  const after = fromExternal(store, answer, record, before, child);
  if (store.ages !== null && isEmbedded(after) && isEmbedded(linked))
    for (const key of store.keys(linked)) store.confirm(after, key, linked);
  return after;
}

/**
 * A page, put in its place among what is stored. `undefined`: there is nothing to join it with, and at most the entities
 * in it were written.
 */
export function joined(
  writer: Writer,
  record: StoredRecord,
  shape: Shape,
  slot: number,
  value: unknown,
  before: Stored | undefined,
  errors: ErrorTree | null,
  merge: PageMerge,
  isOlder: boolean,
  depth: number,
): Stored | undefined {
  const { store } = writer;
  const child = shape.children[slot]!;
  let existing = before;
  let incoming = value;
  let failures: readonly FieldError[] = [];
  if (Array.isArray(value)) {
    if (child !== null) incoming = link(writer, value, child, undefined, null, errors, true, false, depth);
    if (errors !== null && store.layer === null)
      failures = placing(writer, failuresOf(value, errors), errors.depth);
  } else if (child !== null && isObject(value)) {
    const object = value as ResponseObject;
    const typename = typenameOf(object);
    const childShape = child.shapeOf(typename);
    const entity = typename === undefined ? undefined : entityOf(writer, typename, childShape, object);
    existing = entity ?? (isEmbedded(before) && sameType(before.typename, typename) ? before : undefined);
    if (!(existing instanceof StoredRecord) || isBare(existing)) return undefined;
    // Even if it has a key: written into its entity, it would take the place of all other pages.
    const page = newEmbedded(typename, null);
    takeObject(writer, page, child, childShape, object, errors, false, depth + 1);
    incoming = page;
  }
  drain(writer);
  return joinOf(merge)(existing, incoming, {
    store,
    record,
    key: shape.storageKeys[slot]!,
    args: shape.args[slot]!,
    errors: failures,
    isOlder,
  });
}
