/** The part of Web Storage that persistence needs. Promises are waited for, so an asynchronous storage will do too. */
export interface StorageLike {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

/**
 * A storage of many items that change together: a change is there whole or not at all, also when the process dies meanwhile.
 *
 * Calls take effect in the order in which they are made, whether or not they are waited for. A promise resolves when its
 * change is kept. Where it rejects, the change is as a rule not there at all, and never in part.
 */
export interface ItemStorage extends StorageLike {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  clear(): Promise<void>;
  /** All items whose key begins with the prefix, as they are at one moment. The empty prefix: all there are. */
  getItems(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Sets each item to its value, and removes those whose value is `null`: all of it or nothing. */
  update(changes: ReadonlyMap<string, string | null>): Promise<void>;
}
