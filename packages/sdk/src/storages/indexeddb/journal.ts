import {
  journalKey,
  journalPrefix,
  openJournalEntry,
  parseJournalKey,
  sealJournalEntry,
} from './journalEntry.ts';
import type { Write } from './writeLog.ts';

/** The part of `localStorage` that a journal needs: synchronous, and of one origin for all its pages. */
export interface JournalStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

export interface JournalOptions {
  readonly name: string;
  /** Called once, behind a guard. */
  readonly storage: (() => JournalStorage) | undefined;
  readonly maxBytes: number;
}

/**
 * Writes ahead what a database is about to be told, and hands out what others wrote and left behind.
 *
 * An item of the storage for each write under way, which nobody changes: whoever has brought one to the database may remove
 * it, and a page may die at any moment. Never throws, and never touches items of others; a storage that refuses is gone
 * without.
 */
export interface Journal {
  /** Whether what others wrote can be seen here. */
  readonly isThere: boolean;
  /** @returns what to call when the write is over, well or not */
  begin(write: Write): () => void;
  /** What pages left behind, in order, but for what is under way here. What makes no sense is removed. */
  findLeft(): readonly Write[];
  remove(writes: readonly Write[]): void;
  /** The stamp of the oldest write that is under way or left behind anywhere; Infinity if there is none. */
  oldestStamp(): number;
}

export function createJournal({ name, storage: getStorage, maxBytes }: JournalOptions): Journal {
  const prefix = journalPrefix(name);
  const storage = attempt(() => getStorage?.()) ?? null;
  const underWay = new Set<string>();
  let heldBytes = 0;
  let writesWithout = 0;

  function keys(): string[] {
    if (!storage) return [];
    const found = attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index)));
    return (found ?? []).filter((key): key is string => key !== null && key.startsWith(prefix));
  }

  function put(key: string, write: Write, maxEntryBytes: number): number {
    // Most of what is too much shows before it is turned into a text.
    if (!storage || leastBytes(write) > maxEntryBytes) return 0;
    const text = sealJournalEntry(key, write.changes);
    const sizeBytes = 2 * (key.length + text.length);
    if (sizeBytes > maxEntryBytes) return 0;
    return attempt(() => storage.setItem(key, text)) === null ? 0 : sizeBytes;
  }

  return {
    isThere: storage !== null && attempt(() => storage.length) !== null,

    begin(write) {
      const key = journalKey(prefix, write);
      // A write must not outlive one before it: behind one that is not in the journal, none goes there.
      const sizeBytes = writesWithout > 0 ? 0 : put(key, write, maxBytes - heldBytes);
      if (sizeBytes === 0) {
        writesWithout += 1;
        return () => void (writesWithout -= 1);
      }
      heldBytes += sizeBytes;
      underWay.add(key);
      return () => {
        heldBytes -= sizeBytes;
        underWay.delete(key);
        attempt(() => storage!.removeItem(key));
      };
    },

    findLeft() {
      const left: Write[] = [];
      for (const key of keys()) {
        if (underWay.has(key)) continue;
        const text = attempt(() => storage!.getItem(key));
        if (text === null) continue;
        const order = parseJournalKey(prefix, key);
        const changes = order ? openJournalEntry(key, text) : undefined;
        if (order && changes !== undefined) left.push({ ...order, changes });
        else attempt(() => storage!.removeItem(key));
      }
      return left.sort((one, other) => one.stamp - other.stamp || (one.writer < other.writer ? -1 : 1));
    },

    remove(writes) {
      for (const write of writes) attempt(() => storage!.removeItem(journalKey(prefix, write)));
    },

    oldestStamp: () => Math.min(...keys().map((key) => parseJournalKey(prefix, key)?.stamp ?? Infinity)),
  };
}

function leastBytes({ changes }: Write): number {
  let units = 0;
  for (const [key, value] of changes ?? []) units += key.length + (value?.length ?? 0);
  return 2 * units;
}

/** `null` where the storage refuses: the write is then as safe as the database alone makes it. */
function attempt<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    return null;
  }
}
