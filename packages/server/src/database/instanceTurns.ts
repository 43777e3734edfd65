import { type Kysely, sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Work that one instance does at a time, while the others wait. PostgreSQL lets the next one in when the work ends, or the instance that
 * does it dies; SQLite has one process alone.
 *
 * It takes a connection for as long as the work goes on: have the work of one process wait for its turn there before.
 *
 * @param what the work is on, such as `library-disk`
 */
export function createInstanceTurns(database: Kysely<Tables>, what: string) {
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (dialectOf(database) === 'sqlite') return work();
    // Of the session, not of a transaction: one that is idle for long is ended.
    return database.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtextextended(${what}, 0))`.execute(connection);
      try {
        return await work();
      } finally {
        // With the connection gone, it is given back already.
        await sql`select pg_advisory_unlock(hashtextextended(${what}, 0))`
          .execute(connection)
          .catch(() => {});
      }
    });
  };
}
