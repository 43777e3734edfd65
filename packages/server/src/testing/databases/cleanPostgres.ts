import { type Kysely, sql } from 'kysely';
import { connectPostgres } from '../../database/opening/openPostgres.ts';
import { postgresAddress } from '../../database/opening/postgresAddress.ts';
import type { Tables } from '../../database/rows/tables.ts';

/** What a database of the tests is like before its first use. */
export interface CleanState {
  /** A hash of its tables, columns, constraints, indexes, triggers, functions, settings and statistics. */
  readonly schema: string;
  /** The names of all tables, quoted, with a hash of their rows; an empty text for a table without rows. */
  readonly tables: ReadonlyMap<string, string>;
}

/** Returns the state of a database that was just created. */
export async function cleanStateOf(url: string): Promise<CleanState> {
  return withDatabase(url, async (database) => {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(database);
    return {
      schema: await schemaOf(database),
      tables: await hashesOf(
        database,
        rows.map(({ name }) => name),
      ),
    };
  });
}

/**
 * Removes what was written into a database since it was clean, and ends its connections. Returns false where more has
 * changed than rows that are easy to remove, or where the user may not do this.
 */
export async function restoreClean(url: string, clean: CleanState): Promise<boolean> {
  return withDatabase(url, async (database) => {
    try {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(database);
      if ((await schemaOf(database)) !== clean.schema) return false;
      const hashes = await hashesOf(database, [...clean.tables.keys()]);
      const changed = [...hashes].filter(([name, hash]) => hash !== clean.tables.get(name));
      if (changed.some(([name]) => clean.tables.get(name) !== '')) return false;
      await database.transaction().execute(async (transaction) => {
        // Without triggers, also those of foreign keys, the order does not matter.
        await sql`set local session_replication_role = replica`.execute(transaction);
        await sql`set local lock_timeout = '5s'`.execute(transaction);
        for (const [name] of changed) await sql`delete from ${sql.raw(name)}`.execute(transaction);
      });
      return true;
    } catch {
      return false;
    }
  });
}

async function withDatabase<Answer>(
  url: string,
  use: (database: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> {
  const database = connectPostgres(postgresAddress(url));
  try {
    return await use(database);
  } finally {
    await database.destroy();
  }
}

async function schemaOf(database: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    with own as (
      select oid, nspname from pg_namespace
      where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%'
    ),
    parts as (
      select concat_ws(' ', nspname, relname, relkind, reltuples) as part
      from pg_class join own on own.oid = relnamespace
      union all
      select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull)
      from pg_attribute join pg_class on pg_class.oid = attrelid join own on own.oid = relnamespace
      where attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join own on own.oid = connamespace
      union all
      select pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid join own on own.oid = relnamespace
      union all
      select pg_get_triggerdef(pg_trigger.oid) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', pg_proc.oid::regprocedure, md5(prosrc)) from pg_proc join own on own.oid = pronamespace
      union all
      select nspname from own
      union all
      select array_to_string(setconfig, ' ')
      from pg_db_role_setting join pg_database on pg_database.oid = setdatabase where datname = current_database()
    )
    select md5(string_agg(part, ' ' order by part)) as hash from parts`.execute(database);
  return rows[0]!.hash;
}

async function hashesOf(
  database: Kysely<Tables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = names.map(
    (name) =>
      sql`select ${name} as name, coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as hash from ${sql.raw(name)} as row`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
    database,
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}
