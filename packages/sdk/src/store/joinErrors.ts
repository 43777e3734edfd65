import { equalJson } from './jsonValue.ts';
import type { RecordStore } from './recordStore.ts';
import type { FieldError, StoredRecord } from './storedRecord.ts';

/** The places of a list that a page took. */
export interface TakenPlaces {
  readonly from: number;
  readonly until: number;
  /** How far what follows them has moved. */
  readonly moved: number;
  /** Where an item of the page is. */
  placeOf(index: number): number;
}

/** Puts the errors of a page beside those of the rest of its list, each at the place that its item has now. */
export function joinErrors(
  store: RecordStore,
  record: StoredRecord,
  key: string,
  errors: readonly FieldError[],
  { from, until, moved, placeOf }: TakenPlaces,
): void {
  const known = record.extra?.errors?.get(key) ?? [];
  if (store.layer !== null || known.length + errors.length === 0) return;
  const joined: FieldError[] = [];
  const put = ({ error, pathBelow }: FieldError, place: number): void => {
    joined.push({ error, pathBelow: [place, ...pathBelow!.slice(1)] });
  };
  for (const each of known) {
    const place = Number(each.pathBelow?.[0]);
    if (place < from) put(each, place);
    else if (place >= until) put(each, place + moved);
  }
  for (const each of errors) put(each, placeOf(Number(each.pathBelow![0])));
  if (!equalJson(known, joined)) store.setErrors(record, key, joined.length === 0 ? null : joined);
}
