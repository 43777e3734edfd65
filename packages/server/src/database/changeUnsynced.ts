import { type Kysely, sql, type Transaction } from 'kysely';
import { changeWhole } from './changeWhole.ts';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Makes a change whole or not at all, as `changeWhole`, and does not wait for the disk: for what can be found again, for SQLite waits in
 * the thread that answers everybody. A crash of the process loses nothing; with the power the last such changes may go, never one
 * that stood before a change that was waited for (https://www.sqlite.org/pragma.html#pragma_synchronous, of the write-ahead log).
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
