import type { CacheSnapshot } from '../contract/cache.ts';
import { type Cell, embedded, type Header, link, opaque, type Snapshot } from './snapshotFormat.ts';

/** In the place of one that no row needs. */
const noHeader: Header = [null, []];

/**
 * The rows of a snapshot that have not been told yet, as a snapshot of their own; `null`: there are none.
 *
 * @param snapshot as `cache.extract()` makes it
 * @param told what was told of each record; the rest is added
 */
export function changedRows(snapshot: CacheSnapshot, told: Map<string, string>): CacheSnapshot | null {
  const { headers, records } = snapshot as unknown as Snapshot;
  const used = new Set<number>();
  const changed: Snapshot['records'][number][] = [];
  for (const [table, header, rows] of records) {
    const rest = rows.filter((row) => {
      const place = JSON.stringify([table, row.at(-1)]);
      // Headers are numbered anew in each snapshot: what is the same may look as if it were not, and is told again.
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

/** Finds those of the objects without a key that are nested in these cells. */
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
