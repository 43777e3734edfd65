import Sqlite from 'libsql';
import { Kysely, PostgresDialect, type SqliteDatabase } from 'kysely';
import type { Pool } from 'pg';
import { postgresAddress } from '../../src/database/opening/postgresAddress.ts';
import { createPostgresPool, type PostgresPools } from '../../src/database/opening/postgresPool.ts';
import { createSqliteDialect } from '../../src/database/opening/sqliteDialect.ts';
import type { Tables } from '../../src/database/rows/tables.ts';
import { isPostgres } from './copiedDatabase.ts';

export interface CountedDatabase {
  readonly database: Kysely<Tables>;
  /** Null: it is an SQLite. */
  readonly pool: Pool | null;
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
  const pools = isPostgres(address) ? countedPools(address, beforeStatement) : null;
  const dialect = pools
    ? new PostgresDialect({ pool: pools.ofKysely })
    : createSqliteDialect(countedSqlite(address, beforeStatement));
  return { database: new Kysely<Tables>({ dialect }), pool: pools?.pool ?? null, count: () => count };
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

/** Of the site and of its queue. */
function countedPools(url: string, beforeStatement: () => void): PostgresPools {
  const pools = createPostgresPool(postgresAddress(url), { most: 1, statementTimeoutMs: 0 });
  pools.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((...parts: unknown[]) => {
      beforeStatement();
      return query(...parts);
    }) as typeof client.query;
  });
  return pools;
}
