import type { GraphQLFormattedError } from '../contract/response.ts';
import { type ErrorTree, errorsWithin } from './errorTree.ts';
import { equalJson } from './jsonValue.ts';
import { isInPlace } from './recordStore.ts';
import type { Writer } from './resultWriter.ts';
import type { FieldError, StoredRecord } from './storedRecord.ts';

/** The errors of those items of a list, and of lists in it, that are null because of them. */
export function failuresOf(value: unknown, errors: ErrorTree): readonly GraphQLFormattedError[] {
  if (value === null) return errorsWithin(errors);
  if (!Array.isArray(value)) return [];
  return [...errors.below].flatMap(([index, below]) => failuresOf(value[index as number], below));
}

/** Errors that are put beside a field. `depth`: steps of their paths to the field. */
export function placing(
  writer: Writer,
  errors: readonly GraphQLFormattedError[],
  depth: number,
): readonly FieldError[] {
  for (const error of errors) writer.placed.add(error);
  return errors.map((error) => ({ error, pathBelow: error.path!.slice(depth) }));
}

/** Puts errors beside a field; none takes away those that are there. */
export function setErrors(
  writer: Writer,
  record: StoredRecord,
  key: string,
  errors: readonly FieldError[],
): void {
  if (writer.adrift !== null && !isInPlace(record)) {
    for (const { error } of errors) writer.adrift.push(error);
    return;
  }
  if (equalJson(record.extra?.errors?.get(key) ?? [], errors)) return;
  writer.store.setErrors(record, key, errors.length === 0 ? null : errors);
}
