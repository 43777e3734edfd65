import type { GraphQLFormattedError } from '../../contract/response.ts';
import { type ErrorTree, errorsWithin } from './errorTree.ts';
import { equalJson } from '../records/jsonValue.ts';
import { isInPlace } from '../records/recordStore.ts';
import type { Writer } from './resultWriter.ts';
import type { FieldError, StoredRecord } from '../records/storedRecord.ts';

/** Returns the errors of a list's items, and of the lists in it, that are null because of them. */
export function failuresOf(value: unknown, errors: ErrorTree): readonly GraphQLFormattedError[] {
  if (value === null) return errorsWithin(errors);
  if (!Array.isArray(value)) return [];
  return [...errors.below].flatMap(([index, below]) => failuresOf(value[index as number], below));
}

/** Returns errors in the form that a field stores. `depth` is the number of path steps to the field. */
export function placing(
  writer: Writer,
  errors: readonly GraphQLFormattedError[],
  depth: number,
): readonly FieldError[] {
  for (const error of errors) writer.placed.add(error);
  return errors.map((error) => ({ error, pathBelow: error.path!.slice(depth) }));
}

/** Sets the errors of a field. An empty list removes the existing errors. */
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
  writer.store.setErrors(record, key, errors);
}
