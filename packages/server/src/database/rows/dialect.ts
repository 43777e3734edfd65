import { type Kysely, PostgresAdapter } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/**
 * Returns which SQL dialect a database or transaction understands. Use it only where the query builder has no common
 * form.
 */
export function dialectOf(database: Kysely<any>): Dialect {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
