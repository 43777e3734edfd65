import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import { packageRoot } from '../../packageRoot.ts';
import { statementKind } from './statementKind.ts';

/** Number of writing statements between checkpoints. SQLite's write-ahead log grows by a few megabytes in between. */
const defaultEvery = 1_000;

/** Copies the write-ahead log into the database file, outside the main thread. */
export interface Checkpoints {
  /** Requests a checkpoint. Does nothing if one is in progress. */
  begin(): void;
  /** Waits for the checkpoint in progress. */
  stop(): Promise<void>;
}

/**
 * Wraps a database so that it requests a checkpoint after every given number of writing statements.
 *
 * @param begin starts a checkpoint elsewhere
 */
export function checkpointAfter(
  database: SqliteDatabase,
  begin: () => void,
  every = defaultEvery,
): SqliteDatabase {
  let count = 0;
  return {
    close: () => database.close(),
    prepare(text) {
      if (statementKind(text).type === 'change') {
        count += 1;
        if (count % every === 0) begin();
      }
      return database.prepare(text);
    },
  };
}

/**
 * Creates checkpoints in a separate thread, which runs while checkpoints are requested: the disk may be slow, and the
 * main thread serves all requests.
 *
 * @param path path of the database file
 * @param onFault called when a checkpoint fails, once until one succeeds again: on a full disk, the next may succeed.
 *   A thread that ends is not restarted; SQLite then makes checkpoints itself when its log has grown
 */
export function createCheckpoints(path: string, onFault: (error: Error) => void): Checkpoints {
  const program = join(packageRoot(), 'src/database/opening/checkpointWorker.mjs');
  let worker: Worker | null = null;
  let isBusy = false;
  let hasFailed = false;
  let isTold = false;
  let ended = Promise.resolve();

  function start(): Worker {
    // Without the loaders of a development server, because the worker is plain JavaScript.
    const started = new Worker(program, { workerData: { path }, execArgv: [] });
    started.unref();
    started.on('message', (problem: string | null) => {
      isBusy = false;
      if (problem !== null && !isTold) onFault(new Error(problem));
      isTold = problem !== null;
    });
    started.on('error', (error) => {
      hasFailed = true;
      onFault(error);
    });
    ended = new Promise((resolve) => {
      started.once('exit', () => {
        if (worker === started) worker = null;
        isBusy = false;
        resolve();
      });
    });
    return started;
  }

  return {
    begin() {
      if (isBusy || hasFailed) return;
      isBusy = true;
      worker ??= start();
      worker.postMessage('checkpoint', []);
    },
    async stop() {
      worker?.ref();
      worker?.postMessage('end', []);
      await ended;
    },
  };
}
