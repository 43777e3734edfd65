import type { EventListener } from '../contract/events.ts';
import { checksumOf, type SavedResponse, type SavedResponses, nameOfLine } from './savedResponses.ts';
import type { PageLifecycle } from './pageLifecycle.ts';

/** The part of `localStorage` that is needed. It must be synchronous, because a page that goes away cannot wait. */
export interface SyncStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

/** Options of `saveResponses`. */
export interface SaveResponsesOptions {
  /**
   * Returns the responses to save; an empty array once the cache exists. Leave out data that policies mark as
   * `private`, because policies are not known here.
   */
  readonly responses: () => readonly SavedResponse[];
  /** Returns the storage. Called only when there is something to write, and may throw. */
  readonly storage: () => SyncStorage;
  /** The `key` of `persistCache`. Defaults to `mainvideo-cache`. */
  readonly key?: string;
  /** The version of the application. Other versions ignore the responses. Defaults to the empty string. */
  readonly version?: string;
  /** Maximum length of all saved responses in UTF-16 units. The oldest are removed first. Defaults to 300,000. */
  readonly maxLength?: number;
  readonly onEvent?: EventListener;
  /** The window whose hiding triggers a save. */
  readonly lifecycle: PageLifecycle;
  /** Returns milliseconds since the Unix epoch. */
  readonly now?: () => number;
}

/** The part of a `storage` event that is used. */
interface StorageChange {
  readonly key: string | null;
  readonly newValue: string | null;
}

/**
 * Saves the responses that a page received before its cache was loaded, when the page is hidden or goes away.
 *
 * They are stored with their documents behind the snapshot of `persistCache`, under the same key. On the next visit,
 * `restoreResponses` writes them into the cache. The function is small, for the first script of a page.
 *
 * If writing fails, the whole storage is cleared, as with `persistCache`. Nothing is written after the storage was
 * emptied elsewhere while this page was open, because the user has signed out.
 *
 * @returns a function that stops saving
 */
export function saveResponses(options: SaveResponsesOptions): () => void {
  const { responses, storage: open, version = '', onEvent, lifecycle: page, now = Date.now } = options;
  const { key = 'mainvideo-cache', maxLength = 300_000 } = options;
  let count = 0;
  let own = '';
  let isEmptied = false;

  function write(): void {
    const left = responses();
    if (isEmptied || left.length === count) return;
    const timestampMs = now();
    let action: 'open' | 'read' | 'clear' = 'open';
    try {
      const storage = open();
      action = 'read';
      const [snapshot, ...found] = (storage.getItem(key) ?? '').split('\n');
      const lines = found.filter((line) => nameOfLine(line) !== own);
      // The line that this page wrote earlier was restored or removed. Do not write it again.
      if (own && lines.length === found.length) return;
      const text = JSON.stringify({
        version,
        savedMs: timestampMs,
        responses: left,
      } satisfies SavedResponses);
      if (text.length > maxLength) return;
      const name = checksumOf(text);
      lines.push(name + text);
      while (lines.join('').length > maxLength) lines.shift();
      try {
        storage.setItem(key, [snapshot, ...lines].join('\n'));
        own = name;
        count = left.length;
      } catch (error) {
        action = 'clear';
        storage.clear();
        onEvent?.({ type: 'persistence.cleared', error, timestampMs });
      }
    } catch (error) {
      // Only a DOMException of this window: the storage belongs to the page.
      const ignored = error instanceof DOMException;
      onEvent?.({ type: 'persistence.failed', action, error, ignored, timestampMs });
    }
  }

  /** The whole storage was cleared, or the key was removed. */
  function noteRemoval({ key: name, newValue }: StorageChange): void {
    if (name === null || (name === key && newValue === null)) isEmptied = true;
  }

  const { document } = page;
  const heard = [
    [page, 'pagehide', write],
    [document, 'visibilitychange', () => document.visibilityState === 'hidden' && write()],
    [page, 'storage', (event: Event) => noteRemoval(event as unknown as StorageChange)],
  ] as const;
  for (const [target, type, listener] of heard) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of heard) target.removeEventListener(type, listener);
  };
}
