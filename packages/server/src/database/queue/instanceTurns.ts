import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';
import type { Tables } from '../rows/tables.ts';

/**
 * Creates turns for work that one instance does at a time while the others wait. PostgreSQL admits the next instance
 * when the work ends or the instance dies. SQLite has only one process.
 *
 * The work occupies a connection while it runs, so queue the work of one process before calling this.
 *
 * @param what identifies the work, such as `library-disk`
 */
export function createInstanceTurns(database: Kysely<Tables>, what: string) {
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (dialectOf(database) === 'sqlite') return work();
    // A session lock, because a transaction that is idle for long is ended.
    return database.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtextextended(${what}, 0))`.execute(connection);
      try {
        return await work();
      } finally {
        // If the connection is lost, the lock has already been released.
        await sql`select pg_advisory_unlock(hashtextextended(${what}, 0))`
          .execute(connection)
          .catch(() => {});
      }
    });
  };
}
