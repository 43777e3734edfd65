import Sqlite from 'libsql';
import { Kysely, type SqliteDatabase } from 'kysely';
import { checkpointAfter } from './checkpoints.ts';
import { DataError } from './dataFolder.ts';
import { countChanges, rememberEditions } from './editions.ts';
import { keepStatements } from './keepStatements.ts';
import { lockFirst } from './lockFirst.ts';
import { migrate } from './migrate.ts';
import { refuseWhole } from './refuseWhole.ts';
import { createSqliteDialect } from './sqliteDialect.ts';
import type { Tables } from '../rows/tables.ts';

/** The size of the write-ahead log, in pages of 4 KiB, at which SQLite makes a checkpoint itself. */
const mostLogPages = 16_000;

/**
 * Opens a database file, or `:memory:` for a temporary one, and migrates it.
 *
 * Durable: an acknowledged change survives a crash of the process and of the machine. The write-ahead log alone would
 * lose the last changes in a power failure; `synchronous = FULL` waits for the disk.
 *
 * @param beginCheckpoint starts a checkpoint elsewhere; without it, SQLite makes one now and then, and the writer
 *   waits for it
 * @throws DataError if the file is not a database, is damaged, or was created by a newer version
 */
export const openDatabase = (path: string, beginCheckpoint?: () => void): Promise<Kysely<Tables>> =>
  openConnection(path, () => new Sqlite(path), beginCheckpoint);

/** Like `openDatabase`, for another way to connect. */
export async function openConnection(
  path: string,
  connect: () => InstanceType<typeof Sqlite>,
  beginCheckpoint?: () => void,
): Promise<Kysely<Tables>> {
  try {
    const sqlite = connect();
    try {
      sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
      // SQLite waits for a writer of another process on the thread that serves all requests, so the wait must be
      // short.
      sqlite.exec('pragma busy_timeout = 500');
      checkWhole(sqlite);
      if (beginCheckpoint) sqlite.exec(`pragma wal_autocheckpoint = ${mostLogPages}`);
      const database = kyselyOf(sqlite, beginCheckpoint);
      await migrate(database);
      return database;
    } catch (error) {
      sqlite.close();
      throw error;
    }
  } catch (error) {
    throw cannotUse(path, error);
  }
}

/**
 * Opens an existing database file without migrating it, also while a site is running on it.
 *
 * @throws DataError if the file is not a database
 */
export async function lookIntoDatabase(path: string): Promise<Kysely<Tables>> {
  try {
    const sqlite = new Sqlite(path, { fileMustExist: true });
    try {
      sqlite.exec('pragma busy_timeout = 10000; pragma query_only = on');
      sqlite.prepare('select count(*) from sqlite_master').get();
      return kyselyOf(sqlite);
    } catch (error) {
      sqlite.close();
      throw error;
    }
  } catch (error) {
    throw cannotUse(path, error);
  }
}

function kyselyOf(sqlite: InstanceType<typeof Sqlite>, beginCheckpoint?: () => void): Kysely<Tables> {
  // libsql has the interface of better-sqlite3, which Kysely expects. Only their types differ.
  const kept = refuseWhole(lockFirst(keepStatements(sqlite as unknown as SqliteDatabase)));
  const dataVersion = sqlite.prepare('pragma data_version').raw();
  const counted = countChanges(kept, () => (dataVersion.get() as unknown as [number])[0]);
  const database = beginCheckpoint ? checkpointAfter(counted.database, beginCheckpoint) : counted.database;
  const kysely = new Kysely<Tables>({ dialect: createSqliteDialect(database) });
  rememberEditions(kysely, counted.editions);
  return kysely;
}

/** Reads every page, because a damaged database may work for months before anyone notices. This takes 3 ms per MB. */
function checkWhole(sqlite: InstanceType<typeof Sqlite>): void {
  const [first] = sqlite.prepare('pragma quick_check(1)').raw().all() as [string][];
  if (first?.[0] !== 'ok') throw new Error(`it is damaged (${first?.[0]})`);
}

function cannotUse(path: string, error: unknown): DataError {
  const what = error instanceof Error ? error.message : String(error);
  return new DataError(
    `The database ${path} cannot be used: ${what}. Restore a backup (npm run restore -- FILE), move it away to begin with a new one, or give another folder: --data FOLDER.`,
    { cause: error },
  );
}
