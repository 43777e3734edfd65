import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect.ts';

/**
 * Returns an expression for the database's time at the start of the statement, in milliseconds since the Unix epoch.
 * All instances use it, because the clocks of machines differ and jump.
 */
export function databaseNowMs(database: Kysely<any>): RawBuilder<number> {
  return dialectOf(database) === 'postgres'
    ? sql`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`;
}
