import type { IDBPObjectStore } from 'idb';
import { createRuntime, type Runtime } from '../../contract/runtime.ts';
import type { ItemStorage } from '../../contract/storage.ts';
import { createConnection, type Database, isQuotaExceeded, storeName } from './connection.ts';
import { createJournal, type JournalStorage } from './journal.ts';
import { floorKey, itemsFrom, logKey, logUntil, wholeLog } from './keyRanges.ts';
import { type Changes, isLater, type LoggedWrite, notOvertaken, type Write } from './writeLog.ts';

export type { JournalStorage } from './journal.ts';

/** Options of `indexedDbStorage`. */
export interface IndexedDbStorageOptions {
  /** The name of the database. Storages with the same name share it and must have the same journal. */
  readonly name: string;
  /**
   * Returns a synchronous storage such as `localStorage`, to which changes are written before the database. Changes
   * made while the page goes away are then not lost.
   *
   * Without a journal, such a change is stored completely or not at all.
   */
  readonly journal?: () => JournalStorage;
  /**
   * Maximum size of unfinished changes in the journal, in bytes (two per UTF-16 unit, as `localStorage` counts).
   * Changes that do not fit are not written there. Defaults to 200,000.
   */
  readonly journalMaxBytes?: number;
  /**
   * When the browser reports a change as stored: `relaxed` after the operating system has received it, which survives
   * a crash of the browser; `strict` after it is on the disk, which survives a power failure. Defaults to `relaxed`.
   */
  readonly durability?: 'relaxed' | 'strict';
  /** Maximum wait for the database to open, in milliseconds. Defaults to 5,000. */
  readonly openTimeoutMs?: number;
  /** Its clock, timers and UUIDs are used. */
  readonly runtime?: Partial<Runtime>;
}

type Store = IDBPObjectStore<unknown, string[], string, 'readwrite'>;

/**
 * Minimum time that the log retains a write: long enough for a journal to become visible in all pages and for a
 * transaction to run.
 */
const shortestLogMs = 60_000;

/**
 * Creates a storage in IndexedDB. It holds many items and far more data than `localStorage`, and does not block the
 * main thread.
 *
 * An update is one transaction. With a journal, an update that fits there is stored once the call has returned, even
 * if the page is closed or crashes, as long as the browser itself keeps running. The next page that opens the
 * database applies the journal before it reads anything, except for items that were set or removed later (decision
 * 0027).
 *
 * Nothing is opened before the first call. The next call after a failure tries again, and lost connections are
 * reopened.
 *
 * @returns a storage whose calls reject with the error of the browser: a SecurityError or InvalidStateError if
 *   storage is blocked, a QuotaExceededError if it is full, a TimeoutError if the database does not open
 */
export function indexedDbStorage(options: IndexedDbStorageOptions): ItemStorage {
  const { name, journalMaxBytes = 200_000, durability = 'relaxed', openTimeoutMs = 5_000 } = options;
  const runtime = createRuntime(options.runtime);
  const writer = runtime.randomUUID();
  const journal = createJournal({ name, storage: options.journal, maxBytes: journalMaxBytes });
  const { run } = createConnection({ name, openTimeoutMs, timers: runtime, recover });
  let newestStamp = 0;

  function nextStamp(): number {
    newestStamp = Math.max(Math.floor(runtime.now()), newestStamp + 1);
    return newestStamp;
  }

  async function inTransaction<Value>(
    database: Database,
    mode: 'readonly' | 'readwrite',
    work: (store: Store, commit: () => void) => Promise<Value>,
  ): Promise<Value> {
    const transaction = database.transaction(storeName, mode, { durability });
    // The failed request has the reason; its transaction may report only that it was aborted.
    const done = handled(transaction.done);
    let value: Value;
    try {
      // When a transaction is aborted because the disk is full, Chromium never settles some of its requests.
      value = await Promise.race([
        work(transaction.store as Store, () => transaction.commit?.()),
        done.then(() => new Promise<never>(() => {})),
      ]);
    } catch (error) {
      abort(transaction);
      throw error;
    }
    await done;
    return value;
  }

  async function write(changes: Changes | null): Promise<void> {
    const order = { stamp: nextStamp(), writer };
    const end = journal.begin({ ...order, changes });
    try {
      await run((database, isRetry) =>
        isRetry ? putAgain(database, { ...order, changes }) : put(database, { ...order, changes }),
      );
    } finally {
      end();
    }
  }

  /** Reads nothing, so that all requests are made before the call returns. */
  function put(database: Database, write: Write): Promise<unknown> {
    return inTransaction(database, 'readwrite', async (store, commit) => {
      const requests = requestsOf(store, write, write.changes);
      // Writes that the log forgets must not be restored from a journal that reappears after the browser was killed.
      // Without access to the journal, its contents are unknown, and all of it is void.
      const untilMs = Math.min(Math.floor(runtime.now()) - shortestLogMs, journal.oldestStamp());
      requests.push(handled(store.delete(logUntil(untilMs))));
      requests.push(handled(store.put(null, floorKey(journal.isThere ? untilMs : write.stamp + 1))));
      // Does not wait for the requests: a page that goes away may be gone before they complete.
      commit();
      return Promise.all(requests);
    });
  }

  function requestsOf(store: Store, { stamp, writer }: Write, changes: Changes | null): Promise<unknown>[] {
    const requests: Promise<unknown>[] = [];
    const ask = (request: Promise<unknown>) => requests.push(handled(request));
    if (!changes) ask(store.delete(itemsFrom('')));
    for (const [key, value] of changes ?? []) ask(value === null ? store.delete(key) : store.put(value, key));
    ask(store.put(changes && [...changes.keys()], logKey(stamp, writer)));
    return requests;
  }

  /** Later writes of this page may have overtaken it; concurrent writes of other pages have no defined order. */
  function putAgain(database: Database, write: Write): Promise<void> {
    return inTransaction(database, 'readwrite', async (store) => {
      const { log } = await readLog(store);
      await bringLate(
        store,
        write,
        log.filter((logged) => logged.writer === writer),
      );
    });
  }

  async function bringLate(store: Store, write: Write, log: readonly LoggedWrite[]): Promise<void> {
    const isOvertaken = log.some((logged) => isLater(logged, write));
    const changes =
      write.changes === null && !isOvertaken
        ? null
        : notOvertaken(write, write.changes ?? (await allRemoved(store)), log);
    await Promise.all(requestsOf(store, write, changes));
  }

  async function readLog(store: Store): Promise<{ log: LoggedWrite[]; floor: number }> {
    const [keys, values] = await Promise.all([
      handled(store.getAllKeys(wholeLog())),
      handled(store.getAll(wholeLog())),
    ]);
    const log: LoggedWrite[] = [];
    let floor = -Infinity;
    for (const [index, key] of keys.entries()) {
      const [stamp, writer] = key as [number, string?];
      // New writes must not be older than existing ones, even if the clock was set back.
      newestStamp = Math.max(newestStamp, stamp);
      if (writer === undefined) floor = Math.max(floor, stamp);
      else log.push({ stamp, writer, keys: values[index] as readonly string[] | null });
    }
    return { log, floor };
  }

  async function recover(database: Database): Promise<void> {
    if (journal.findLeft().length === 0) {
      await inTransaction(database, 'readonly', readLog);
      return;
    }
    let left: readonly Write[] = [];
    try {
      await inTransaction(database, 'readwrite', async (store) => {
        const { log, floor } = await readLog(store);
        // Read only now, because entries that another page has applied in the meantime are gone or are in the log.
        left = journal.findLeft();
        for (const write of left) {
          newestStamp = Math.max(newestStamp, write.stamp);
          if (write.stamp >= floor) await bringLate(store, write, log);
        }
      });
    } catch (error) {
      // A change that does not fit never will, and must not block access to the existing data.
      if (!isQuotaExceeded(error)) throw error;
    }
    journal.remove(left);
  }

  const read = <Value>(work: (store: Store) => Promise<Value>): Promise<Value> =>
    run((database) => inTransaction(database, 'readonly', work));

  return {
    getItem: (key) => read(async (store) => ((await store.get(key)) as string | undefined) ?? null),
    setItem: (key, value) => write(new Map([[key, value]])),
    removeItem: (key) => write(new Map([[key, null]])),
    clear: () => write(null),
    update: (changes) => (changes.size === 0 ? Promise.resolve() : write(new Map(changes))),
    getItems: (prefix) =>
      read(async (store) => {
        const range = itemsFrom(prefix);
        const [keys, values] = await Promise.all([
          handled(store.getAllKeys(range)),
          handled(store.getAll(range)),
        ]);
        return new Map(keys.map((key, index) => [key as string, values[index] as string]));
      }),
  };
}

/**
 * The caller receives the failure. Without this, a failure would be unhandled if the next request throws before it is
 * awaited.
 */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

async function allRemoved(store: Store): Promise<Changes> {
  const keys = await store.getAllKeys(itemsFrom(''));
  return new Map(keys.map((key) => [key as string, null]));
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already aborted by itself, and that error is reported.
  }
}
