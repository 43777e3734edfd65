import { CompiledQuery, type Kysely, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';

/** How a database would run a statement over tables of many rows, as it tells it. */
export async function planOf(database: Kysely<any>, query: CompiledQuery): Promise<string> {
  const isPostgres = dialectOf(database) === 'postgres';
  const how = isPostgres ? 'explain (costs off)' : 'explain query plan';
  const { rows } = await database.connection().execute(async (connection) => {
    if (isPostgres) {
      // A table of a few rows is read whole and sorted, unless that is forbidden.
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
