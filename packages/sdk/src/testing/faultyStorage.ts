import type { StorageLike } from '../contract/storage.ts';

/** The methods of a storage. */
export type StorageAction = keyof StorageLike;

/** A storage that fails on demand. */
export interface FaultyStorage extends StorageLike {
  /** All calls in order, including failed ones. A fault sweep ends when a run makes fewer calls. */
  readonly calls: readonly StorageAction[];
}

/**
 * Creates a storage that fails on demand, before a call has any effect.
 *
 * @param options.failOn receives the number of the call (1 for the first) and its action; returns the error to throw,
 *   if any
 */
export function createFaultyStorage(
  storage: StorageLike,
  { failOn }: { readonly failOn: (call: number, action: StorageAction) => Error | undefined },
): FaultyStorage {
  const calls: StorageAction[] = [];

  function record(action: StorageAction): void {
    const error = failOn(calls.push(action), action);
    if (error) throw error;
  }

  return {
    calls,
    getItem(key) {
      record('getItem');
      return storage.getItem(key);
    },
    setItem(key, value) {
      record('setItem');
      return storage.setItem(key, value);
    },
    removeItem(key) {
      record('removeItem');
      return storage.removeItem(key);
    },
    clear() {
      record('clear');
      return storage.clear();
    },
  };
}
