import { copyJson } from '../records/jsonValue.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { RowLayer } from './rowLayer.ts';
import { type Cell, checkedSnapshot, type Snapshot } from './snapshotFormat.ts';
import type { StoredRecord } from '../records/storedRecord.ts';

/**
 * Applies a snapshot to the stored data. With `replace`, all other data is removed. Reads the whole snapshot before it
 * changes anything.
 *
 * @param takeOwnership whether the snapshot's objects become the stored data; otherwise they are copied first
 * @returns `false` if the snapshot is invalid; nothing has changed then
 */
export function applySnapshot(
  store: RecordStore,
  given: unknown,
  replace: boolean,
  takeOwnership: boolean,
): boolean {
  let snapshot: Snapshot;
  try {
    snapshot = checkedSnapshot(takeOwnership ? given : copyJson(given));
  } catch {
    // Whatever is wrong with it (a getter that throws, too many levels for the stack), it is not a valid snapshot.
    return false;
  }
  const { tables, types } = store;
  const { headers, records, types: met = [], shown, kept } = snapshot;
  if (replace) tables.asleep?.forget();
  const known = replace ? [...tables.all()] : [];
  const laid = records.map(([table, , rows]) =>
    rows.map((row) => tables.obtain(table, row.at(-1) as string)),
  );
  if (known.length > 0) removeOthers(store, snapshot, known, laid);
  for (const typename of met) types.see(typename);
  for (const [condition, typename, applies] of shown) types.note(condition, typename, applies);
  const layer = new RowLayer(store, headers, replace ? 'replace' : 'over');
  for (const [group, [, header, rows]] of records.entries()) {
    for (let at = 0; at < rows.length; at += 1) {
      const row: Cell[] = rows[at]!;
      row.pop();
      layer.lay(laid[group]![at]!, header, row);
    }
  }
  if (replace) store.kept.clear();
  for (const [table, id] of kept) store.kept.add(tables.obtain(table, id));
  store.learnt();
  return true;
}

function removeOthers(
  store: RecordStore,
  snapshot: Snapshot,
  known: readonly StoredRecord[],
  laid: readonly (readonly StoredRecord[])[],
): void {
  const headers = new Map<StoredRecord, number>();
  for (const [group, [, header]] of snapshot.records.entries()) {
    for (const record of laid[group]!) headers.set(record, header);
  }
  for (const record of known) {
    const header = headers.get(record);
    const keys = header === undefined ? [] : snapshot.headers[header]![1];
    for (const key of store.knownKeys(record)) if (!keys.includes(key)) store.remove(record, key);
  }
}
