import type { CacheSnapshot } from '../../contract/cache.ts';
import type { RecordStore } from '../records/recordStore.ts';
import { RowEncoder } from './rowEncoder.ts';
import { type Cell, formatName, formatVersion } from './snapshotFormat.ts';

type Group = [table: string, header: number, rows: Cell[][]];

/**
 * Returns everything except the optimistic layers, as a separate copy in plain JSON. Leaves out fields that must be
 * fetched anyway: invalidated fields, and nulls caused by errors.
 */
export function takeSnapshot(store: RecordStore): CacheSnapshot {
  const taker = new RowEncoder(store, null, true);
  const records: Group[] = [];
  /** The groups of the current table, by header. */
  let byHeader: (Group | undefined)[] = [];
  let table: string | null = null;
  for (const record of store.tables.all()) {
    const taken = taker.take(record, true);
    if (taken === null) continue;
    if (record.table !== table) {
      table = record.table;
      byHeader = [];
    }
    const { header, row } = taken;
    let group = byHeader[header];
    if (group === undefined) records.push((group = byHeader[header] = [table!, header, []]));
    group[2].push(row);
  }
  const typesOfHeaders = new Set(taker.headers.map(([typename]) => typename));
  return {
    format: formatName,
    version: formatVersion,
    headers: taker.headers,
    records,
    types: [...store.types.seen()].filter((typename) => !typesOfHeaders.has(typename)),
    shown: [...store.types.shown()],
    kept: [...store.kept].map(({ table, id }) => [table, id]),
  };
}
