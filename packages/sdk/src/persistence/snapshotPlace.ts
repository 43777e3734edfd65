import type { ItemStorage, StorageLike } from '../contract/storage.ts';
import type { BlockText } from '../cache/storedBlocks.ts';
import {
  type Dropped,
  endOfEnvelope,
  type EnvelopeName,
  nameOfEnvelope,
  type OpenedEnvelope,
  openEnvelope,
  openItems,
  type OpeningRule,
  type SealedEnvelope,
  textOfEnvelope,
} from './envelope.ts';
import { isPromise } from './settle.ts';

type Soon<Value> = Value | Promise<Value>;

/** The snapshot that is currently stored. */
export interface StoredSnapshot {
  /** `null` if it is not a snapshot of this format. */
  readonly name: EnvelopeName | null;
  open(rule: OpeningRule): Soon<OpenedEnvelope | Dropped>;
}

/** The place of the snapshot in a storage. */
export interface SnapshotPlace {
  /** Resolves with `null` if nothing is stored. */
  look(): Soon<StoredSnapshot | null>;
  write(sealed: SealedEnvelope, blocks: readonly BlockText[]): Soon<void>;
  remove(): Soon<void>;
}

/** Stores the snapshot as one text under one key. */
export function wholeSnapshot(storage: StorageLike, key: string): SnapshotPlace {
  function found(text: string | null | undefined): StoredSnapshot | null {
    if (text === null || text === undefined) return null;
    return { name: nameOfEnvelope(text), open: (rule) => openEnvelope(text, rule) };
  }

  return {
    look() {
      const text = storage.getItem(key);
      return isPromise(text) ? text.then(found) : found(text);
    },
    write: (sealed, blocks) => storage.setItem(key, textOfEnvelope(sealed, blocks)),
    remove: () => storage.removeItem(key),
  };
}

/**
 * Stores the head under the key, and each block under the key and its checksum, so that a save writes only new
 * blocks.
 */
export function snapshotOfItems(storage: ItemStorage, key: string): SnapshotPlace {
  /** The blocks named by the head that this page last read or wrote. */
  let known = new Set<string>();
  const keyOf = (checksum: string) => `${key}/${checksum}`;

  return {
    async look() {
      const head = await storage.getItem(key);
      if (head === null) {
        known = new Set();
        return null;
      }
      return {
        name: nameOfEnvelope(head),
        async open(rule) {
          // All at one moment, because the head may be replaced at any time.
          const items = await storage.getItems(key);
          const opened = openItems(items.get(key) ?? '', rule, (checksum) => items.get(keyOf(checksum)));
          known = new Set('blocks' in opened ? opened.blocks.map(({ checksum }) => checksum) : []);
          return opened;
        },
      };
    },
    async write({ head }, blocks) {
      const changes = new Map<string, string | null>();
      const next = new Set<string>();
      for (const { checksum, text } of blocks) {
        next.add(checksum);
        if (!known.has(checksum)) changes.set(keyOf(checksum), text);
      }
      for (const checksum of known) if (!next.has(checksum)) changes.set(keyOf(checksum), null);
      changes.set(key, head + endOfEnvelope);
      // The next save may start before this one completes; storages keep the order.
      known = next;
      try {
        await storage.update(changes);
      } catch (error) {
        // The contents are unknown: write everything again.
        known = new Set();
        throw error;
      }
    },
    async remove() {
      known = new Set();
      const items = await storage.getItems(key);
      const changes = new Map<string, null>();
      for (const name of items.keys())
        if (name === key || name.startsWith(`${key}/`)) changes.set(name, null);
      if (changes.size > 0) await storage.update(changes);
    },
  };
}

export function isItemStorage(storage: StorageLike): storage is ItemStorage {
  return typeof (storage as Partial<ItemStorage>).update === 'function';
}
