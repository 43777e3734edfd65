import type { StorageLike } from '../contract/storage.ts';

/** As synchronous as `localStorage`, and of the same shape as far as the SDK needs it. */
export interface MemoryStorage extends StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** The name of the item at a place, from 0 on; `null` beyond the last. */
  key(index: number): string | null;
  /** How many items it holds. */
  readonly length: number;
}

export interface MemoryStorageOptions {
  /**
   * Keys and values together, two bytes for each UTF-16 unit. Default: Infinity.
   *
   * The standard leaves the counting to browsers. This is Chromium's, whose localStorage takes 10 MiB of it
   * (`packages/web/test/browser/storages.test.ts`).
   */
  readonly maxBytes?: number;
}

/**
 * A storage like `localStorage` that lives as long as the object: for tests, workers and Node.
 *
 * @throws QuotaExceededError (a DOMException) from `setItem`, where the item does not fit; what was there stays
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
          `Setting ${JSON.stringify(key.slice(0, 100))} takes the storage to ${nextBytes} bytes; it holds ${maxBytes}.`,
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
