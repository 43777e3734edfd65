import { type IDBPDatabase, openDB } from 'idb';
import type { Timers } from '../../contract/runtime.ts';

export const storeName = 'items';

const maxConnections = 3;

export type Database = IDBPDatabase;

export interface ConnectionOptions {
  readonly name: string;
  readonly openTimeoutMs: number;
  readonly timers: Timers;
  /** Has its turn with each new connection before anything else. */
  readonly recover: (database: Database) => Promise<void>;
}

/** A connection to a database that is opened when it is needed, and again when it was lost. */
export interface Connection {
  /**
   * Has `work` done with the open database: before this returns where it is open, else as soon as it is, in the order of
   * the calls.
   *
   * Browsers close connections on their own, and Safari leaves them open but dead (WebKit bug 201483). So what fails is
   * tried again over a new connection, which is closed as well where it opened while a user's clearing of the site was
   * still under way; hence three in all. Work that fails must have changed nothing. What does not fit will not fit then
   * either, and a database that does not open for another reason is given up at once.
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
    // Whoever comes while others still wait for the database queues up behind them.
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
      // Somebody deletes the database, such as a user who clears the data of the site: whoever holds on to it is in the way.
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

  /** An open database may be waited for without end: behind a deletion that a page somewhere holds up, or in a browser that is at fault. */
  async function openInTime(): Promise<Database> {
    if (!globalThis.indexedDB) throw new DOMException('There is no IndexedDB here.', 'NotSupportedError');
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

/** Aborted with its connection, or found it closed before the first look at what is there. */
function wasClosedWhileOpening(error: unknown): boolean {
  return ['AbortError', 'InvalidStateError'].includes(nameOf(error) as string);
}

function nameOf(error: unknown): unknown {
  return (error as { readonly name?: unknown } | null)?.name;
}
