import type { OutboxOptions } from './outboxOptions.ts';

/**
 * Calls back when another tab or the user has cleared the whole storage.
 *
 * @param page `undefined` uses the window, if there is one
 * @returns a function that stops watching
 */
export function watchClearing(page: OutboxOptions['page'], cleared: () => void): () => void {
  const heard = page === undefined ? (typeof document === 'undefined' ? null : globalThis) : page;
  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key === null) cleared();
  };
  heard?.addEventListener('storage', onStorage);
  return () => heard?.removeEventListener('storage', onStorage);
}
