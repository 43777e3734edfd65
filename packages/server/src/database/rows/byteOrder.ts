import { type Kysely, sql } from 'kysely';

/**
 * Makes a PostgreSQL database compare texts byte by byte, whatever its locale, as SQLite does. Otherwise paging
 * through a list could skip items, and an update of the system's collation could corrupt indexes. Does nothing if it
 * already compares that way.
 */
export async function compareByBytes(database: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relation.relname as table, attribute.attname as column
    from pg_attribute as attribute
    join pg_class as relation on relation.oid = attribute.attrelid
    where relation.relkind = 'r' and relation.relnamespace = current_schema()::text::regnamespace
      and attribute.atttypid = 'text'::regtype and not attribute.attisdropped
      and attribute.attcollation <> 'pg_catalog."C"'::regcollation
    order by relation.oid, attribute.attnum`.execute(database);
  for (const { table, column } of rows) {
    await sql`alter table ${sql.ref(table)} alter column ${sql.ref(column)} type text collate "C"`.execute(
      database,
    );
  }
}
