import { type Kysely, sql } from 'kysely';
import { migrationNames } from '../opening/migrate.ts';
import { siteTables } from './movedTables.ts';
import type { Tables } from '../rows/tables.ts';

/** The contents of a database, whatever version of the site created it. */
export interface DatabaseStatus {
  /** Names of the applied migrations, in order. */
  readonly applied: readonly string[];
  /** Migrations of this version that have not been applied. */
  readonly missing: readonly string[];
  /** Applied migrations that this version does not have, because a newer one created the database. */
  readonly unknown: readonly string[];
  /** Number of rows by table, without indexes and without tables that do not exist yet. */
  readonly rows: Readonly<Record<string, number>>;
}

export async function databaseStatus(database: Kysely<Tables>): Promise<DatabaseStatus> {
  const found = await database.introspection.getTables({ withInternalKyselyTables: true });
  const tables = new Set(found.map(({ name }) => name));
  const applied = tables.has('kysely_migration') ? await appliedMigrations(database) : [];
  const known = migrationNames();
  const rows: Record<string, number> = {};
  for (const table of siteTables.filter((name) => tables.has(name))) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database,
    );
    rows[table] = counted.rows[0]!.count;
  }
  return {
    applied,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    rows,
  };
}

async function appliedMigrations(database: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}
