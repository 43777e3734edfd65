import { equalJson } from '../records/jsonValue.ts';
import type { RecordStore } from '../records/recordStore.ts';
import type { FieldError, StoredRecord } from '../records/storedRecord.ts';

/**
 * Adds the errors of a page to those of the rest of its list.
 *
 * @param placeInList returns the new place of an item of the list, or `undefined` if the page replaced it
 * @param placeInPage returns the new place of an item of the page; `null` if the page failed as a whole
 */
export function joinErrors(
  store: RecordStore,
  record: StoredRecord,
  key: string,
  errors: readonly FieldError[],
  placeInList: (at: number) => number | undefined,
  placeInPage: ((at: number) => number) | null,
): void {
  const known = record.extra?.errors?.get(key) ?? [];
  const joined: FieldError[] = [];
  const put = (each: FieldError, placeOf: (at: number) => number | undefined): void => {
    const [at, ...below] = each.pathBelow ?? [];
    const place = each.isOfPage ? undefined : placeOf(Number(at));
    if (place !== undefined) joined.push({ error: each.error, pathBelow: [place, ...below] });
  };
  for (const each of known) put(each, placeInList);
  for (const each of errors) {
    if (placeInPage === null) joined.push({ ...each, isOfPage: true });
    else put(each, placeInPage);
  }
  if (store.layer === null && !equalJson(known, joined)) store.setErrors(record, key, joined);
}
