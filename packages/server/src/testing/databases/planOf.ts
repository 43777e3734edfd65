import { CompiledQuery, type Kysely, sql } from 'kysely';
import { dialectOf } from '../../database/rows/dialect.ts';

/** Returns the database's query plan for a statement, as for tables with many rows. */
export async function planOf(database: Kysely<any>, query: CompiledQuery): Promise<string> {
  const isPostgres = dialectOf(database) === 'postgres';
  const how = isPostgres ? 'explain (costs off)' : 'explain query plan';
  const { rows } = await database.connection().execute(async (connection) => {
    if (isPostgres) {
      // PostgreSQL scans and sorts small tables as a whole, unless these methods are disabled.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql`set enable_${sql.raw(way)} = off`.execute(connection);
    }
    try {
      return await connection.executeQuery<object>(
        CompiledQuery.raw(`${how} ${query.sql}`, [...query.parameters]),
      );
    } finally {
      if (isPostgres) await sql`reset all`.execute(connection);
    }
  });
  return rows.map((row) => Object.values(row).join(' ')).join('\n');
}
