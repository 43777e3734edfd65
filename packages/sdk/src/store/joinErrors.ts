import { equalJson } from './jsonValue.ts';
import type { RecordStore } from './recordStore.ts';
import type { FieldError, StoredRecord } from './storedRecord.ts';

/**
 * Puts the errors of a page beside those of the rest of its list.
 *
 * @param placeInList where an item of the list is now; `undefined`: the page took its place
 * @param placeInPage where an item of the page is now
 */
export function joinErrors(
  store: RecordStore,
  record: StoredRecord,
  key: string,
  errors: readonly FieldError[],
  placeInList: (at: number) => number | undefined,
  placeInPage: (at: number) => number,
): void {
  const known = record.extra?.errors?.get(key) ?? [];
  const joined: FieldError[] = [];
  const put = (from: readonly FieldError[], placeOf: (at: number) => number | undefined): void => {
    for (const { error, pathBelow } of from) {
      const [at, ...below] = pathBelow ?? [];
      const place = placeOf(Number(at));
      if (place !== undefined) joined.push({ error, pathBelow: [place, ...below] });
    }
  };
  put(known, placeInList);
  put(errors, placeInPage);
  if (store.layer === null && !equalJson(known, joined))
    store.setErrors(record, key, joined.length === 0 ? null : joined);
}
