import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../../src/database/rows/dialect.ts';
import { siteTables } from '../../src/database/moving/movedTables.ts';

const rowCount = 3;

/** What names a row, by the columns that refer to it. */
const names: Readonly<Record<string, string>> = {
  video_id: 'video',
  channel_handle: 'channel',
  handle: 'channel',
  comment_id: 'comment',
  playlist_id: 'playlist',
  viewer_id: 'viewer',
  key: 'key',
};

/** Of columns that are read as something else than text. */
const written: Readonly<Record<string, string>> = {
  tags: '["calm"]',
  cues: '[{"startSeconds":0,"text":"calm"}]',
  facts: '{"title":"Film"}',
  kind: 'POSTER',
  state: 'FAILED',
  visibility: 'unlisted',
};

/**
 * Puts rows into every table of a site whose database is of an older version, whatever that has: what a table is to hold follows from
 * the names and types of its columns.
 *
 * @returns the tables that have rows now
 */
export async function fillOlderSite(database: Kysely<any>): Promise<readonly string[]> {
  const tables = await database.introspection.getTables();
  const filled: string[] = [];
  for (const name of siteTables) {
    const table = tables.find((one) => one.name === name);
    if (!table) continue;
    filled.push(name);
    for (let i = 0; i < rowCount; i += 1) {
      const row = table.columns.map(({ name: column, dataType }) => [
        column,
        /text/i.test(dataType) ? textOf(name, column, i) : i,
      ]);
      await database.insertInto(name).values(Object.fromEntries(row)).execute();
    }
  }
  await database.insertInto('meta').values({ name: 'library-fingerprint', value: 'kept' }).execute();
  return filled;
}

function textOf(table: string, column: string, i: number): string {
  const named = column === 'id' ? table : names[column];
  if (named !== undefined) return `${named} ${i}`;
  return written[column] ?? `${column} ${i}`;
}

/** The whole of a database: how its tables are made, and their rows. */
export async function readWhole(database: Kysely<any>): Promise<Readonly<Record<string, unknown>>> {
  const isSqlite = dialectOf(database) === 'sqlite';
  const made = isSqlite
    ? sql<object>`select type, name, sql from sqlite_master where name <> 'sqlite_sequence' order by type, name`
    : sql<object>`
        select table_name as name, column_name || ' ' || data_type || ' ' || is_nullable as column from information_schema.columns
        where table_schema = current_schema()
        union all select tablename, indexdef from pg_indexes where schemaname = current_schema()
        order by 1, 2`;
  const whole: Record<string, unknown> = { made: (await made.execute(database)).rows };
  const tables = new Set((await database.introspection.getTables()).map(({ name }) => name));
  for (const table of siteTables) {
    if (!tables.has(table)) continue;
    const rows = await database.selectFrom(table).selectAll().execute();
    whole[table] = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  whole['migrations'] = applied.rows;
  return whole;
}
