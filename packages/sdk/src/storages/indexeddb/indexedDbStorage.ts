import type { IDBPObjectStore } from 'idb';
import { createRuntime, type Runtime } from '../../contract/runtime.ts';
import type { ItemStorage } from '../../contract/storage.ts';
import { createConnection, type Database, isQuotaExceeded, storeName } from './connection.ts';
import { createJournal, type JournalStorage } from './journal.ts';
import { floorKey, itemsFrom, logKey, logUntil, wholeLog } from './keyRanges.ts';
import { type Changes, isLater, type LoggedWrite, notOvertaken, type Write } from './writeLog.ts';

export type { JournalStorage } from './journal.ts';

export interface IndexedDbStorageOptions {
  /** Of the database. All who give the same one share it; give them the same journal. */
  readonly name: string;
  /**
   * Where changes are written before the database is told, such as `() => localStorage`: synchronous, so a change made when
   * the page goes away is not lost. Default: nowhere, and such a change is there whole or not at all.
   */
  readonly journal?: () => JournalStorage;
  /**
   * What the changes under way may take of the journal together, counted as `localStorage` counts: two bytes for each UTF-16
   * unit. A change that does not fit is not written there. Default: 200,000.
   */
  readonly journalMaxBytes?: number;
  /**
   * When the browser calls a change kept: once the operating system has it (`relaxed`), so that it outlives browser and page,
   * or once it is on the disk (`strict`), so that it outlives a loss of power. Default: `relaxed`.
   */
  readonly durability?: 'relaxed' | 'strict';
  /** How long to wait for the database to open. Default: 5,000. */
  readonly openTimeoutMs?: number;
  /** Its clock, timers and UUIDs are used. */
  readonly runtime?: Partial<Runtime>;
}

type Store = IDBPObjectStore<unknown, string[], string, 'readwrite'>;

/** The log keeps a write this long at least: as much as a journal may take to show in all pages, and a transaction to run. */
const shortestLogMs = 60_000;

/**
 * A storage in IndexedDB that holds many items, far more than `localStorage` can, off the main thread.
 *
 * An update is one transaction. With a journal it is also kept once the call has returned, if it fits there and the browser
 * itself lives on: the page may be closed, or crash. What a page left in the journal is brought to the database when any
 * page opens it next, before anything is read, except for items that were set or removed later (decision 0027).
 *
 * Nothing is opened before the first call. Each call rejects with the browser's own error: where storage is blocked, with a
 * SecurityError or InvalidStateError; where it is full, with a QuotaExceededError; with a TimeoutError if the database does
 * not open. The next call tries again. A connection that is lost is opened anew.
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
    // A request that fails says why; the transaction that fails with it may say just that it was aborted.
    const done = handled(transaction.done);
    let value: Value;
    try {
      // Of a transaction that is aborted for want of room, Chromium leaves some requests without an answer.
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

  /** Reads nothing, so that all of it is on its way before the call returns. */
  function put(database: Database, write: Write): Promise<unknown> {
    return inTransaction(database, 'readwrite', async (store, commit) => {
      const requests = requestsOf(store, write, write.changes);
      // What the log forgets a journal must not bring up again, as it may when the browser itself was killed and has the
      // journal back as it was a while ago. Who cannot see the journal cannot know what is still in it: all is void then.
      const untilMs = Math.min(Math.floor(runtime.now()) - shortestLogMs, journal.oldestStamp());
      requests.push(handled(store.delete(logUntil(untilMs))));
      requests.push(handled(store.put(null, floorKey(journal.isThere ? untilMs : write.stamp + 1))));
      // Without waiting for the answers: a page that goes away may not live to see them.
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

  /** Later ones of this page may have passed it meanwhile; what others write has no order to it while it is under way. */
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
      // A clock that was set back must not make what is written from now on older than what is there.
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
        // Looked for only now: what another page brings here meanwhile is not found any more, or is in the log.
        left = journal.findLeft();
        for (const write of left) {
          newestStamp = Math.max(newestStamp, write.stamp);
          if (write.stamp >= floor) await bringLate(store, write, log);
        }
      });
    } catch (error) {
      // What does not fit never will, and must not keep everybody from what is there.
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

/** Who waits for it hears of its failure. Nobody does where the next request throws, before there is anything to wait for. */
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
    // It is over already: it aborted by itself, and that is what failed.
  }
}
