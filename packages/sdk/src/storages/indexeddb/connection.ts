import { type IDBPDatabase, openDB } from 'idb';
import type { Timers } from '../../contract/runtime.ts';

export const storeName = 'items';

const maxConnections = 3;

export type Database = IDBPDatabase;

export interface ConnectionOptions {
  readonly name: string;
  readonly openTimeoutMs: number;
  readonly timers: Timers;
  /** Runs first on each new connection. */
  readonly recover: (database: Database) => Promise<void>;
}

/** A database connection that is opened on demand, and again after it was lost. */
export interface Connection {
  /**
   * Runs `work` with the open database: before this call returns if it is open, otherwise as soon as it is, in the
   * order of the calls.
   *
   * Browsers close connections on their own, and Safari leaves them open but dead (WebKit bug 201483). Failed work is
   * therefore retried on a new connection. That one may be closed too, if it opened while the user was clearing the
   * data of the site, so there are three attempts. Work that fails must not have changed anything. A full storage, or
   * a database that does not open for another reason, fails immediately.
   */
  run<Value>(work: (database: Database, isRetry: boolean) => Promise<Value>): Promise<Value>;
}

export function createConnection({ name, openTimeoutMs, timers, recover }: ConnectionOptions): Connection {
  let open: Database | null = null;
  let opening: Promise<Database> | null = null;
  let waiting = 0;

  async function run<Value>(work: (database: Database, isRetry: boolean) => Promise<Value>): Promise<Value> {
    for (let connection = 1; ; connection += 1) {
      let used: Database | undefined;
      try {
        return await withDatabase((database) => work((used = database), connection > 1));
      } catch (error) {
        const isLost = used ? !isQuotaExceeded(error) : wasClosedWhileOpening(error);
        if (!isLost || connection === maxConnections) throw error;
        if (used) close(used);
      }
    }
  }

  function withDatabase<Value>(work: (database: Database) => Promise<Value>): Promise<Value> {
    // While earlier calls wait for the database, later ones queue behind them.
    if (open && waiting === 0) return work(open);
    waiting += 1;
    opening ??= connect();
    return opening.then(
      (database) => {
        waiting -= 1;
        return work(database);
      },
      (error: unknown) => {
        waiting -= 1;
        throw error;
      },
    );
  }

  async function connect(): Promise<Database> {
    try {
      const database = await openInTime();
      database.addEventListener('close', () => close(database));
      // The database is being deleted, for example because the user clears the data of the site. An open connection
      // would block that.
      database.addEventListener('versionchange', () => close(database));
      await recover(database).catch((error: unknown) => {
        database.close();
        throw error;
      });
      return (open = database);
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  /** Opening may never complete: behind a deletion that another page blocks, or in a faulty browser. */
  async function openInTime(): Promise<Database> {
    if (!globalThis.indexedDB) throw new DOMException('IndexedDB is not available.', 'NotSupportedError');
    const opened = openDB(name, 1, { upgrade: (database) => void database.createObjectStore(storeName) });
    let timer: unknown;
    const late = new Promise<never>((_, reject) => {
      timer = timers.setTimeout(() => {
        opened.then((database) => database.close()).catch(() => {});
        reject(new DOMException(`${name} did not open within ${openTimeoutMs} ms.`, 'TimeoutError'));
      }, openTimeoutMs);
    });
    return Promise.race([opened, late]).finally(() => timers.clearTimeout(timer));
  }

  function close(database: Database): void {
    database.close();
    if (open !== database) return;
    open = null;
    opening = null;
  }

  return { run };
}

export function isQuotaExceeded(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError';
}

/** The request was aborted with its connection, or the connection was closed before the first read. */
function wasClosedWhileOpening(error: unknown): boolean {
  return ['AbortError', 'InvalidStateError'].includes(nameOf(error) as string);
}

function nameOf(error: unknown): unknown {
  return (error as { readonly name?: unknown } | null)?.name;
}
