import type { StorageLike } from '../contract/storage.ts';

/** A synchronous storage with the interface of `localStorage`, as far as the SDK needs it. */
export interface MemoryStorage extends StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** Returns the key of the item at this index, or `null` beyond the last. */
  key(index: number): string | null;
  /** Number of items. */
  readonly length: number;
}

/** Options of `memoryStorage`. */
export interface MemoryStorageOptions {
  /**
   * Maximum size of all keys and values in bytes, two per UTF-16 unit. Defaults to Infinity.
   *
   * The standard leaves the counting to browsers. This is how Chromium counts, whose localStorage accepts 10 MiB
   * (`packages/web/test/browser/storages.test.ts`).
   */
  readonly maxBytes?: number;
}

/**
 * Creates a storage like `localStorage` in memory, for tests, workers and Node.
 *
 * `setItem` throws a QuotaExceededError (a DOMException) if the item does not fit; the old value is retained.
 */
export function memoryStorage({ maxBytes = Infinity }: MemoryStorageOptions = {}): MemoryStorage {
  const items = new Map<string, string>();
  let heldBytes = 0;

  const storage: MemoryStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      const text = String(value);
      const nextBytes = heldBytes - itemBytes(key, items.get(key)) + itemBytes(key, text);
      if (nextBytes > maxBytes) {
        throw new DOMException(
          `Setting ${JSON.stringify(key.slice(0, 100))} would take the storage to ${nextBytes} bytes. Its limit is ${maxBytes}.`,
          'QuotaExceededError',
        );
      }
      heldBytes = nextBytes;
      items.set(key, text);
    },
    removeItem(key) {
      heldBytes -= itemBytes(key, items.get(key));
      items.delete(key);
    },
    clear() {
      heldBytes = 0;
      items.clear();
    },
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
  return storage;
}

function itemBytes(key: string, value: string | undefined): number {
  return value === undefined ? 0 : 2 * (key.length + value.length);
}
