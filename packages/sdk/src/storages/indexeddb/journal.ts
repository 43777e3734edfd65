import {
  journalKey,
  journalPrefix,
  openJournalEntry,
  parseJournalKey,
  sealJournalEntry,
} from './journalEntry.ts';
import type { Write } from './writeLog.ts';

/** The part of `localStorage` that a journal needs. Must be synchronous and shared by all pages of the origin. */
export interface JournalStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

export interface JournalOptions {
  readonly name: string;
  /** Called once; may throw. */
  readonly storage: (() => JournalStorage) | undefined;
  readonly maxBytes: number;
}

/**
 * Records writes before the database receives them, and returns writes that other pages left behind.
 *
 * Each unfinished write is one item that never changes. Any page that has applied it to the database may remove it,
 * and a page may end at any time. Never throws, and never touches other items. If the storage fails, it works without
 * a journal.
 */
export interface Journal {
  /** Whether entries of other pages can be read. */
  readonly isThere: boolean;
  /** @returns a function to call when the write is over, whether or not it succeeded */
  begin(write: Write): () => void;
  /**
   * Returns the writes that pages left behind, in order, without unfinished writes of this page. Removes invalid
   * entries.
   */
  findLeft(): readonly Write[];
  remove(writes: readonly Write[]): void;
  /** Returns the stamp of the oldest write that is unfinished or left behind in any page, or Infinity. */
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
    // Most oversized writes are detected before they are serialized.
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
      // A write must not survive an earlier one, so after a write that is not in the journal, later ones are not
      // added either.
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

/** Returns `null` if the storage fails. The write is then only as safe as the database makes it. */
function attempt<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    return null;
  }
}
