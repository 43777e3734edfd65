import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

/**
 * Kysely's SQLite, with migrations that happen whole or not at all. Kysely makes them one statement at a time here, though SQLite's
 * transactions hold tables as well as rows (https://www.sqlite.org/lang_transaction.html): a process that was killed between two of them
 * left a database that no start could use.
 */
export function createSqliteDialect(database: SqliteDatabase): SqliteDialect {
  return new WholeMigrationsDialect({ database });
}

class WholeMigrationsDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeMigrationsAdapter();
  }
}

class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
