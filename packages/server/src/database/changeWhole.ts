import { type Kysely, sql, type Transaction } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Each time, at least one of those that are in each other's way gets through. */
const mostTries = 10;
/** PostgreSQL took it back for the sake of another transaction: serialization_failure, deadlock_detected. */
const takenBack: readonly unknown[] = ['40001', '40P01'];

/**
 * Makes a change whole or not at all. Where PostgreSQL takes it back for the sake of another one, it is made again: what it does outside
 * of the transaction must bear that.
 *
 * SQLite makes one change after another. PostgreSQL makes them at once, each seeing what is committed (READ COMMITTED): a change that
 * depends on what it has read takes a turn first.
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
 * Waits until no other transaction has this turn, and has it until the own one ends.
 *
 * @param what whose order matters, such as `playlist 42`
 */
export async function takeTurn(transaction: Transaction<Tables>, what: string): Promise<void> {
  if (dialectOf(transaction) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);
}
