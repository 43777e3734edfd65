import { type Kysely, sql, type SqliteDatabase } from 'kysely';
import type { Editions } from '../../library/videos/editions.ts';
import { dialectOf } from '../rows/dialect.ts';
import { statementKind } from './statementKind.ts';

/** Tables that change all the time, with each viewer who watches. Writes to them do not change the edition. */
export const quietTables: ReadonlySet<string> = new Set([
  'job',
  'lease',
  'mutation',
  'mutation_step',
  'owner_session',
  'progress',
  'sign_in_failure',
  'video_watch',
  'viewer_visit',
]);

const known = new WeakMap<Kysely<any>, Editions>();

/**
 * Returns the editions of a database opened by `openDatabase`, or of any PostgreSQL. A SQLite database that is not
 * observed has a new edition on each read.
 */
export function editionsOf(database: Kysely<any>): Editions {
  if (dialectOf(database) === 'postgres') return postgresEditions(database);
  return known.get(database) ?? { current: () => String(Math.random()), changeCount: () => 0 };
}

/** Sets the editions that `editionsOf` returns for this database. */
export function rememberEditions(database: Kysely<any>, editions: Editions): void {
  known.set(database, editions);
}

/** Above this number of rows, reading their sum takes longer than a query saves. */
const mostChangeRows = 300;

/**
 * Returns editions that are the number of committed transactions that changed a table outside `quietTables` (migration 0026). A
 * transaction and its count become visible at once, and the number only grows. A standby that lacks the last transactions starts
 * later than the server that it replaces, so the name contains the time of the start.
 */
function postgresEditions(database: Kysely<any>): Editions {
  let merging: Promise<unknown> | null = null;
  return {
    async current() {
      const { rows } = await sql<{ name: string; rows: string }>`
        select concat(extract(epoch from pg_postmaster_start_time()), ' ', coalesce(sum(changes), 0)) as name, count(*) as rows
        from public_change`.execute(database);
      const { name, rows: rowCount } = rows[0]!;
      if (Number(rowCount) > mostChangeRows) {
        // Not awaited, and not important: the next reader tries again.
        merging ??= mergeChanges(database)
          .catch(() => undefined)
          .finally(() => (merging = null));
      }
      return name;
    },
    changeCount: () => 0,
  };
}

/** Replaces the rows of ended transactions by one with their sum, in one statement, so that no reader sees another sum. */
async function mergeChanges(database: Kysely<any>): Promise<void> {
  await sql`
    with merged as (
      delete from public_change where transaction < pg_snapshot_xmin(pg_current_snapshot()) returning changes
    )
    insert into public_change (transaction, changes)
    select pg_current_xact_id(), sum(changes) from merged having count(*) > 0`.execute(database);
}

/**
 * Wraps a database so that it counts its changes.
 *
 * @param readDataVersion returns SQLite's `pragma data_version` of the same connection, which changes when any other
 *   connection, of this process or another, has changed the file
 *   (https://www.sqlite.org/pragma.html#pragma_data_version)
 */
export function countChanges(
  database: SqliteDatabase,
  readDataVersion: () => number,
): { readonly database: SqliteDatabase; readonly editions: Editions } {
  let count = 0;
  return {
    database: {
      close: () => database.close(),
      // Counted at the start: there is only one connection, and other readers wait until the change is committed or
      // rolled back.
      prepare(text) {
        if (mayChange(text)) count += 1;
        return database.prepare(text);
      },
    },
    editions: {
      current: () => `${count} ${readDataVersion()}`,
      changeCount: () => count,
    },
  };
}

/** Returns whether a statement may change a table outside `quietTables`. Unknown statements count as changes. */
function mayChange(text: string): boolean {
  const { type, table } = statementKind(text);
  return type === 'other' || (type === 'change' && (table === null || !quietTables.has(table)));
}
