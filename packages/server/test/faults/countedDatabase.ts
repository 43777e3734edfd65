import Sqlite from 'libsql';
import { Kysely, PostgresDialect, type PostgresPool, type SqliteDatabase } from 'kysely';
import { postgresAddress } from '../../src/database/opening/postgresAddress.ts';
import { createPostgresPool } from '../../src/database/opening/postgresPool.ts';
import { createSqliteDialect } from '../../src/database/opening/sqliteDialect.ts';
import type { Tables } from '../../src/database/rows/tables.ts';
import { isPostgres } from './copiedDatabase.ts';

export interface CountedDatabase {
  readonly database: Kysely<Tables>;
  /** How many statements there were. */
  count(): number;
}

/**
 * Opens a database as it is, up to date or not.
 *
 * @param killAt this process kills itself before the nth statement that it sends; begin and commit are statements as well. 0: never
 */
export function openCountedDatabase(address: string, killAt: number): CountedDatabase {
  let count = 0;
  function beforeStatement(): void {
    count += 1;
    if (count === killAt) process.kill(process.pid, 'SIGKILL');
  }
  const dialect = isPostgres(address)
    ? new PostgresDialect({ pool: countedPool(address, beforeStatement) })
    : createSqliteDialect(countedSqlite(address, beforeStatement));
  return { database: new Kysely<Tables>({ dialect }), count: () => count };
}

function countedSqlite(path: string, beforeStatement: () => void): SqliteDatabase {
  const sqlite = new Sqlite(path);
  // As the site opens it.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const database = sqlite as unknown as SqliteDatabase;
  return {
    close: () => database.close(),
    prepare(text) {
      beforeStatement();
      return database.prepare(text);
    },
  };
}

function countedPool(url: string, beforeStatement: () => void): PostgresPool {
  const pool = createPostgresPool(postgresAddress(url), { most: 1, statementTimeoutMs: 0 });
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      return {
        release: () => client.release(),
        query(...query: [never, never]) {
          beforeStatement();
          return client.query(...query);
        },
      } as typeof client;
    },
  };
}
