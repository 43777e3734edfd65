import type { SyncStorage } from '@mainvideo/sdk';

/** Prefix of the outbox's keys. */
const prefix = 'mainvideo-outbox';

/** The part of `localStorage` that the site needs. */
export interface SiteStorage extends SyncStorage {
  readonly length: number;
  key(index: number): string | null;
}

/**
 * Wraps a storage so that it can be cleared (S10) before the outbox is loaded. Pending changes are written back, so
 * that changes made offline are not lost when space is freed.
 */
export function clearAllButWaiting(storage: SiteStorage): SyncStorage {
  return {
    getItem: (name) => storage.getItem(name),
    setItem: (name, value) => storage.setItem(name, value),
    removeItem: (name) => storage.removeItem(name),
    clear() {
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index)!);
      const waiting = names
        .filter((name) => name.startsWith(prefix))
        .map((name) => [name, storage.getItem(name)!] as const);
      storage.clear();
      for (const [name, value] of waiting) storage.setItem(name, value);
    },
  };
}
