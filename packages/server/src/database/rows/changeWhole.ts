import { type Kysely, sql, type Transaction } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/** With each attempt, at least one of the conflicting transactions succeeds. */
const mostTries = 10;
/** PostgreSQL rolled back because of another transaction: serialization_failure, deadlock_detected. */
const takenBack: readonly unknown[] = ['40001', '40P01'];

/**
 * Makes a change atomically. If PostgreSQL rolls it back because of a conflict, the change runs again, so anything
 * that it does outside the transaction must be repeatable.
 *
 * SQLite runs one change at a time. PostgreSQL runs them concurrently, each seeing committed data (READ COMMITTED). A
 * change that depends on what it has read must therefore call `takeTurn` first.
 */
export async function changeWhole<Answer>(
  database: Kysely<Tables>,
  change: (transaction: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction().execute(change);
    } catch (error) {
      const isTakenBack = takenBack.includes((error as { code?: unknown }).code);
      if (!isTakenBack || tries >= mostTries) throw error;
    }
  }
}

/**
 * Waits until no other transaction holds this turn, and holds it until this transaction ends.
 *
 * @param what the thing to which changes must be serialized, such as `playlist 42`
 */
export async function takeTurn(transaction: Transaction<Tables>, what: string): Promise<void> {
  if (dialectOf(transaction) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);
}
