import { type Kysely, sql, type SqliteDatabase } from 'kysely';
import type { Editions } from '../library/editions.ts';
import { dialectOf } from './dialect.ts';

/** Written all the time, by each viewer who watches: what only these tell belongs to no edition. */
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

/** Lets `editionsOf` answer for this database. */
export function rememberEditions(database: Kysely<any>, editions: Editions): void {
  known.set(database, editions);
}

/**
 * Which transactions are seen: it stays the same until one that writes, in any database of the server, begins or ends
 * (https://www.postgresql.org/docs/15/functions-info.html, pg_snapshot).
 */
function postgresEditions(database: Kysely<any>): Editions {
  return {
    async current() {
      const { rows } = await sql<{ snapshot: string }>`
        select pg_current_snapshot()::text as snapshot`.execute(database);
      return rows[0]!.snapshot;
    },
    changeCount: () => 0,
  };
}

/**
 * The database, which counts its changes.
 *
 * @param readDataVersion SQLite's `pragma data_version`, of the same connection: another number once any other connection, of this
 *   process or of another, has changed the file (https://www.sqlite.org/pragma.html#pragma_data_version)
 */
export function countChanges(
  database: SqliteDatabase,
  readDataVersion: () => number,
): { readonly database: SqliteDatabase; readonly editions: Editions } {
  let count = 0;
  return {
    database: {
      close: () => database.close(),
      // Counted as it begins: there is one connection, and other readers wait until the change is complete or undone.
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

/** Whatever is not known to leave everything as it is, outside of `quietTables`. */
function mayChange(text: string): boolean {
  const [, word = ''] = /^\s*(\w+)/.exec(text) ?? [];
  switch (word.toLowerCase()) {
    case 'select':
    case 'begin':
    case 'commit':
    case 'rollback':
      return false;
    case 'with':
      return /\b(?:insert|update|delete|replace)\b/i.test(text);
    default: {
      const [, table = ''] = /^\s*(?:insert into|update|delete from) "(\w+)"/.exec(text) ?? [];
      return !quietTables.has(table);
    }
  }
}
