import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'libsql';
import { syncFolderNow } from '../../library/files/syncFolder.ts';
import { finishReplacing } from './replaceState.ts';

const databaseName = 'mainvideo.db';

/** The data folder or its contents cannot be used. The message says why, and what to do. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

export interface DataFolder {
  readonly databasePath: string;
  /** Signs viewers' sessions. Created once, and stored where only this user can read it. */
  readonly sessionSecret: Uint8Array;
  /** Releases the folder for other processes. */
  release(): void;
}

/**
 * Opens the data folder for this process alone, and creates it if necessary.
 *
 * @throws DataError if it is not writable, or in use by another process
 */
export function openDataFolder(folder: string): DataFolder {
  const release = takeDataFolder(folder);
  try {
    return {
      databasePath: join(folder, databaseName),
      sessionSecret: readOrMakeSecret(folder),
      release,
    };
  } catch (error) {
    release();
    throw error instanceof DataError ? error : cannotWrite(folder, error);
  }
}

/**
 * Locks the folder for this process, whatever it contains. Finishes an interrupted restore.
 *
 * @returns a function that releases the folder
 * @throws DataError if it is not writable, or in use by another process
 */
export function takeDataFolder(folder: string): () => void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotWrite(folder, error);
  }
  const release = lock(folder);
  try {
    finishReplacing(folder);
    return release;
  } catch (error) {
    release();
    throw cannotWrite(folder, error);
  }
}

/**
 * Creates a folder and its parents. With `recursive`, Node would retry forever if the system reports ENOENT for a
 * folder that exists, as /proc does.
 */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/**
 * Takes SQLite's lock on a separate file. The system releases it however the process ends, so there is never a stale
 * lock to remove by hand. If the file is removed, the lock that each process has on its database still reveals the
 * process.
 */
function lock(folder: string): () => void {
  const path = join(folder, 'in-use.lock');
  const wasThere = existsSync(path);
  let file: InstanceType<typeof Sqlite> | undefined;
  try {
    file = new Sqlite(path);
    file.exec('pragma busy_timeout = 0; begin exclusive');
    if (!wasThere && isOpenElsewhere(join(folder, databaseName))) rmSync(path);
    // A file without a name locks no one out: it was just removed, here or by another process that was refused.
    if (existsSync(path)) return () => file!.close();
  } catch (error) {
    if (!isBusy(error)) {
      file?.close();
      throw cannotWrite(folder, error);
    }
  }
  file?.close();
  throw new DataError(
    `The data folder ${folder} is in use by another process. Stop that one, or give another folder: --data FOLDER.`,
  );
}

/**
 * Returns whether another connection has this database open. With the write-ahead log, each connection locks the file
 * until it is closed.
 */
function isOpenElsewhere(databasePath: string): boolean {
  if (!existsSync(databasePath)) return false;
  const sqlite = new Sqlite(databasePath);
  try {
    sqlite.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive; rollback');
    return false;
  } catch (error) {
    // Other problems are reported when the database is opened.
    return isBusy(error);
  } finally {
    sqlite.close();
  }
}

function isBusy(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'SQLITE_BUSY';
}

const secretBytes = 32;

/**
 * Checks the length of a secret. With an empty secret anyone could sign sessions, and with a different one every
 * viewer would lose their data.
 *
 * @throws DataError if it is incomplete
 */
export function checkSecret(secret: Uint8Array, where: string): Uint8Array {
  if (secret.length === secretBytes) return secret;
  throw new DataError(
    `The secret that signs the sessions of viewers, ${where}, is damaged: it has ${secret.length} bytes instead of ${secretBytes}. ` +
      'Restore it from a backup. If there is none, remove it: another one is made, and viewers lose their lists, likes and history.',
  );
}

function readOrMakeSecret(folder: string): Uint8Array {
  const path = join(folder, 'session-secret');
  try {
    return checkSecret(readFileSync(path), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Written under another name first, so that a crash leaves no incomplete secret.
  const secret = randomBytes(secretBytes);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, secret);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  syncFolderNow(folder);
  return secret;
}

function cannotWrite(folder: string, error: unknown): DataError {
  const what = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  if (what === 'EEXIST') {
    return new DataError(`The data folder ${folder} is a file. Give a folder: --data FOLDER.`, {
      cause: error,
    });
  }
  return new DataError(
    `The data folder ${folder} cannot be written (${what}). Allow this user to write it, or give another folder: --data FOLDER.`,
    { cause: error },
  );
}
