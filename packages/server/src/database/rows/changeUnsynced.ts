import { type Kysely, sql, type Transaction } from 'kysely';
import { changeWhole } from './changeWhole.ts';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Makes a change atomically, like `changeWhole`, but does not wait for the disk, because SQLite waits on the thread
 * that serves all requests. Use it for data that can be restored from elsewhere. A crash of the process loses
 * nothing. A power failure may lose the last such changes, but never one made before a synced change
 * (https://www.sqlite.org/pragma.html#pragma_synchronous, in WAL mode).
 */
export async function changeUnsynced(
  database: Kysely<Tables>,
  change: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  if (dialectOf(database) === 'postgres') return changeWhole(database, change);
  await database.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      await changeWhole(connection, change);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
