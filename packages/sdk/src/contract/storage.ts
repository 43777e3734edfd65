/**
 * The part of Web Storage that persistence needs. Methods may return promises, so an asynchronous storage can be used
 * too.
 */
export interface StorageLike {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

/**
 * A storage of many items that can be changed together. A change is stored completely or not at all, even if the
 * process dies in the middle.
 *
 * Calls take effect in the order in which they are made, whether or not the caller waits for them. A promise resolves
 * when its change is stored. If it rejects, the change is normally not stored at all, and never in part.
 */
export interface ItemStorage extends StorageLike {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  clear(): Promise<void>;
  /** Returns all items whose key begins with the prefix, as of a single moment. An empty prefix selects all items. */
  getItems(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Sets each item to its value and removes items whose value is `null`, in a single atomic change. */
  update(changes: ReadonlyMap<string, string | null>): Promise<void>;
}
