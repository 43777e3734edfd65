// A process that changes a site and kills itself before the nth statement that it sends to the database; 0: it counts them.
import Sqlite from 'libsql';
import { Kysely, PostgresDialect, type SqliteDatabase } from 'kysely';
import { writeSync } from 'node:fs';
import { createPostgresPool, type PostgresPools } from '../../src/database/postgresPool.ts';
import { postgresAddress } from '../../src/database/postgresAddress.ts';
import { createSqliteDialect } from '../../src/database/sqliteDialect.ts';
import type { Tables } from '../../src/database/tables.ts';
import { changeSite } from './changeSite.ts';

const [address, root, killAt] = process.argv.slice(2) as [string, string, string];
let count = 0;

function beforeStatement(): void {
  count += 1;
  if (count === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}

/** Begin and commit are statements as well. */
function countedSqlite(path: string): SqliteDatabase {
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
function countedPools(url: string): PostgresPools {
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

const pools = address.startsWith('postgres:') ? countedPools(address) : null;
const database = new Kysely<Tables>({
  dialect: pools
    ? new PostgresDialect({ pool: pools.ofKysely })
    : createSqliteDialect(countedSqlite(address)),
});
// Written at once: what is told is told, whatever happens next.
const tell = (line: string) => void writeSync(1, `${line}\n`);
await changeSite(database, { root, nowMs: 10, worker: 'first', pool: pools?.pool ?? null }, (what) =>
  tell(`told ${what}`),
);
tell(`statements ${count}`);
await database.destroy();
