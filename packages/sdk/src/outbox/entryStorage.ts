// Stores each entry as a separate item, so that tabs that write at the same time do not overwrite each other.
import type { ItemStorage } from '../contract/storage.ts';
import { entryText, type OutboxEntry, readEntry } from './entry.ts';
import { type MaybePromise, whenKnown } from './whenKnown.ts';

/** The part of Web Storage that an outbox needs, as `localStorage` provides it. */
export interface ListedStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The part of an `ItemStorage` that an outbox needs. */
export type BatchStorage = Pick<ItemStorage, 'getItems' | 'update'>;

/** A storage for an outbox: Web Storage, such as `localStorage`, or an `ItemStorage`. */
export type OutboxStorage = ListedStorage | BatchStorage;

/** A common interface for both kinds of storage. Fails like the storage. */
export interface Items {
  list(prefix: string): MaybePromise<ReadonlyMap<string, string>>;
  update(changes: ReadonlyMap<string, string | null>): MaybePromise<void>;
}

function itemsOf(storage: OutboxStorage): Items {
  if ('getItems' in storage) {
    return {
      list: (prefix) => storage.getItems(prefix),
      update: (changes) => storage.update(changes),
    };
  }
  return {
    list(prefix) {
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      const items = new Map<string, string>();
      for (const name of names) {
        const text = name?.startsWith(prefix) ? storage.getItem(name) : null;
        // Another tab may just have removed the item.
        if (text !== null) items.set(name!, text);
      }
      return items;
    },
    update(changes) {
      for (const [name, text] of changes) {
        if (text === null) storage.removeItem(name);
        else storage.setItem(name, text);
      }
    },
  };
}

/** Returns `null` without a storage, and reports that to `failed`. */
export function openItems(
  storage: OutboxStorage | (() => OutboxStorage),
  failed: (action: StorageAction, error: unknown) => void,
): Items | null {
  try {
    return itemsOf(typeof storage === 'function' ? storage() : storage);
  } catch (error) {
    failed('open', error);
    return null;
  }
}

export interface StoredEntries {
  /** By place. */
  readonly texts: ReadonlyMap<string, string>;
  /** The ID of the last `clear`, or `null` if there was no `clear` or the whole storage was cleared since. */
  readonly clearedId: string | null;
}

export type StorageAction = 'open' | 'read' | 'write' | 'remove';

/** The storage of an outbox. It never throws: failures are reported, and calls return `null` or `false`. */
export interface EntryStorage {
  read(): MaybePromise<StoredEntries | null>;
  put(place: string, entry: OutboxEntry): MaybePromise<boolean>;
  putTexts(texts: ReadonlyMap<string, string>, clearedId: string | null): MaybePromise<boolean>;
  /** Removes an entry, unless another tab has replaced it with a later one. */
  remove(place: string, idempotencyKey: string): MaybePromise<void>;
  /**
   * Removes every entry and leaves a mark, so that tabs that missed the call find out.
   *
   * @throws the error of the storage
   */
  clear(clearedId: string): MaybePromise<void>;
}

/** @param items `null` without a storage; then nothing is reported */
export function entryStorage(
  items: Items | null,
  key: string,
  failed: (action: StorageAction, error: unknown) => void,
): EntryStorage {
  const prefix = `${key}/`;
  const markName = `${key}-cleared`;

  function guarded<Value, Instead>(
    action: StorageAction,
    run: (items: Items) => MaybePromise<Value>,
    instead: Instead,
  ): MaybePromise<Value | Instead> {
    if (items === null) return instead;
    const fail = (error: unknown): Instead => {
      failed(action, error);
      return instead;
    };
    try {
      const answer = run(items);
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (error) {
      return fail(error);
    }
  }

  function putAll(changes: () => ReadonlyMap<string, string>): MaybePromise<boolean> {
    return guarded('write', (into) => whenKnown(into.update(changes()), () => true), false);
  }

  return {
    read: () =>
      guarded(
        'read',
        (from) =>
          whenKnown(from.list(key), (found) => ({
            texts: new Map(
              [...found]
                .filter(([name]) => name.startsWith(prefix))
                .map(([name, text]) => [name.slice(prefix.length), text] as const),
            ),
            clearedId: found.get(markName) ?? null,
          })),
        null,
      ),
    // Optimistic data may contain values that JSON cannot represent.
    put: (place, entry) => putAll(() => new Map([[prefix + place, entryText(entry)]])),
    putTexts(texts, clearedId) {
      const changes = new Map([...texts].map(([place, text]) => [prefix + place, text]));
      if (clearedId !== null) changes.set(markName, clearedId);
      return putAll(() => changes);
    },
    remove: (place, idempotencyKey) =>
      guarded(
        'remove',
        (from) =>
          whenKnown(from.list(prefix + place), (found) => {
            const text = found.get(prefix + place);
            if (text === undefined || readEntry(text)?.key !== idempotencyKey) return;
            return from.update(new Map([[prefix + place, null]]));
          }),
        undefined,
      ),
    clear(clearedId) {
      if (items === null) return;
      return whenKnown(items.list(prefix), (found) =>
        items.update(
          new Map<string, string | null>([...found.keys()].map((name) => [name, null] as const)).set(
            markName,
            clearedId,
          ),
        ),
      );
    },
  };
}
