import type { Timers } from '../contract/runtime.ts';
import type { StorageLike } from '../contract/storage.ts';

/** A storage that returns promises, like that of React Native. */
export interface AsyncStorage extends StorageLike {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Makes a storage asynchronous. Calls take effect in the order in which they were made, and errors become rejections.
 *
 * @param options.delayMs duration of each call on the clock of `runtime`, in milliseconds. Defaults to 0, which is
 *   one turn of the microtask queue
 */
export function createAsyncStorage(
  storage: StorageLike,
  {
    delayMs = 0,
    runtime = globalThis,
  }: { readonly delayMs?: number; readonly runtime?: Pick<Timers, 'setTimeout'> } = {},
): AsyncStorage {
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Value>(call: () => Value | Promise<Value>): Promise<Value> {
    const result = last.then(async () => {
      if (delayMs > 0) await new Promise<void>((resolve) => runtime.setTimeout(resolve, delayMs));
      return call();
    });
    last = result.catch(() => {});
    return result;
  }

  return {
    getItem: (key) => inTurn(() => storage.getItem(key)),
    setItem: (key, value) => inTurn(() => storage.setItem(key, value)),
    removeItem: (key) => inTurn(() => storage.removeItem(key)),
    clear: () => inTurn(() => storage.clear()),
  };
}
