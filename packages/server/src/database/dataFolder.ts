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
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'libsql';
import { finishReplacing } from './replaceState.ts';

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
      databasePath: join(folder, 'mainvideo.db'),
      sessionSecret: readOrMakeSecret(join(folder, 'session-secret')),
      release,
    };
  } catch (error) {
    release();
    throw cannotWrite(folder, error);
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
 * SQLite's lock on a file of its own: the system takes it back when the process ends, however it ends, so there is never a stale
 * lock to remove by hand.
 */
function lock(folder: string): () => void {
  let file: InstanceType<typeof Sqlite> | undefined;
  try {
    file = new Sqlite(join(folder, 'in-use.lock'));
    file.exec('pragma busy_timeout = 0; begin exclusive');
    return () => file!.close();
  } catch (error) {
    file?.close();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw cannotWrite(folder, error);
    throw new DataError(
      `The data folder ${folder} is in use by another process. Stop that one, or give another folder: --data FOLDER.`,
      { cause: error },
    );
  }
}

const secretBytes = 32;

function readOrMakeSecret(path: string): Uint8Array {
  try {
    const secret = readFileSync(path);
    if (secret.length === secretBytes) return secret;
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
