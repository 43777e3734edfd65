import { type Kysely, PostgresAdapter } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** Which SQL a database understands, or the transaction of one. Ask only where the query builder cannot say both. */
export function dialectOf(database: Kysely<any>): Dialect {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
