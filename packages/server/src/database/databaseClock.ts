import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect.ts';

/**
 * What the clock of the database says when a statement begins, in milliseconds since the Unix epoch. The clocks of machines differ, and
 * jump; all instances ask this one.
 */
export function databaseNowMs(database: Kysely<any>): RawBuilder<number> {
  return dialectOf(database) === 'postgres'
    ? sql`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`;
}
