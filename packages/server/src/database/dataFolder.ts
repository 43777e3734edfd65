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
import { syncFolderNow } from '../library/syncFolder.ts';
import { finishReplacing } from './replaceState.ts';

const databaseName = 'mainvideo.db';

/** The data folder or what is in it cannot be used. The message says why and what to do. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

export interface DataFolder {
  readonly databasePath: string;
  /** Signs the sessions of viewers; made once, kept where only this user can read it. */
  readonly sessionSecret: Uint8Array;
  /** Lets another process use the folder. */
  release(): void;
}

/**
 * Makes the folder if need be and takes it for this process alone.
 *
 * @throws DataError if it cannot be written, or another process has it
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
 * Takes the folder for this process alone, whatever is in it. A restore that was cut off is finished.
 *
 * @returns what lets another process use it
 * @throws DataError
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

/** Not with `recursive`: Node then tries for ever where the system says ENOENT of a folder that is there, as /proc does. */
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
 * Takes SQLite's lock on a separate file. The system releases it when the process ends, however it ends, so there is
 * never a stale lock to remove by hand. If the file is removed, the lock that each process has on its database still
 * reveals it.
 */
function lock(folder: string): () => void {
  const path = join(folder, 'in-use.lock');
  const wasThere = existsSync(path);
  let file: InstanceType<typeof Sqlite> | undefined;
  try {
    file = new Sqlite(path);
    file.exec('pragma busy_timeout = 0; begin exclusive');
    if (!wasThere && isOpenElsewhere(join(folder, databaseName))) rmSync(path);
    // A file without a name locks no one out: it was removed just now, here or by another process that was refused.
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

/** Has any other connection this database open? With the write-ahead log each one has a lock on the file until it is closed. */
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
 * An empty secret would let anyone sign, and another one would leave every viewer without what is theirs.
 *
 * @throws DataError if it is not whole
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
  // Under another name first: a crash in between leaves no half of a secret.
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
