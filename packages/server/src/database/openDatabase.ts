import Sqlite from 'libsql';
import { Kysely, type SqliteDatabase } from 'kysely';
import { DataError } from './dataFolder.ts';
import { keepStatements } from './keepStatements.ts';
import { migrate } from './migrate.ts';
import { refuseWhole } from './refuseWhole.ts';
import { createSqliteDialect } from './sqliteDialect.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the database of a file, `:memory:` for one that is forgotten, and brings it up to date.
 *
 * Durable: a change that was acknowledged outlives a crash of the process and of the machine. The write-ahead log alone would lose
 * the last changes with the power; `synchronous = FULL` waits for the disk.
 *
 * @throws DataError if the file is no database, or one of a newer version
 */
export async function openDatabase(path: string): Promise<Kysely<Tables>> {
  try {
    const sqlite = new Sqlite(path);
    try {
      sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
      const database = new Kysely<Tables>({
        // libsql follows better-sqlite3, which is what Kysely expects; their types alone differ.
        dialect: createSqliteDialect(refuseWhole(keepStatements(sqlite as unknown as SqliteDatabase))),
      });
      await migrate(database);
      return database;
    } catch (error) {
      sqlite.close();
      throw error;
    }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new DataError(
      `The database ${path} cannot be used: ${what}. Move it away to begin with a new one, or give another folder: --data FOLDER.`,
      { cause: error },
    );
  }
}
