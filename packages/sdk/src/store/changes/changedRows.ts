import type { CacheSnapshot } from '../../contract/cache.ts';
import {
  type Cell,
  embedded,
  type Header,
  link,
  opaque,
  type Snapshot,
} from '../snapshots/snapshotFormat.ts';

/** Replaces headers that no row needs. */
const noHeader: Header = [null, []];

/**
 * Returns a snapshot of the rows that were not sent yet, or `null` if there are no such rows.
 *
 * @param snapshot a snapshot of `cache.extract()`
 * @param told the last text that was sent for each record; updated with the new rows
 */
export function changedRows(snapshot: CacheSnapshot, told: Map<string, string>): CacheSnapshot | null {
  const { headers, records } = snapshot as unknown as Snapshot;
  const used = new Set<number>();
  const changed: Snapshot['records'][number][] = [];
  for (const [table, header, rows] of records) {
    const rest = rows.filter((row) => {
      const place = JSON.stringify([table, row.at(-1)]);
      // Each snapshot numbers its headers from scratch, so an unchanged row may look changed. It is then sent again.
      const text = JSON.stringify([headers[header], row]);
      if (told.get(place) === text) return false;
      told.set(place, text);
      return true;
    });
    if (rest.length === 0) continue;
    changed.push([table, header, rest]);
    used.add(header);
    for (const row of rest) addHeaders(row, used);
  }
  if (changed.length === 0) return null;
  return {
    ...snapshot,
    headers: headers.map((header, at) => (used.has(at) ? header : noHeader)),
    records: changed,
  };
}

/** Adds the headers of objects without a key that are nested in these cells. */
function addHeaders(cells: readonly Cell[], used: Set<number>): void {
  const open = [cells];
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    for (const cell of row) {
      if (!Array.isArray(cell)) continue;
      const kind: unknown = cell.at(-1);
      if (kind === embedded) used.add(cell.at(-2));
      if (kind !== opaque && kind !== link) open.push(cell);
    }
  }
}
