import type { EventListener } from '../contract/events.ts';
import { checksumOf, type SavedResponse, type SavedResponses, nameOfLine } from './savedResponses.ts';
import type { PageLifecycle } from './pageLifecycle.ts';

/** The part of `localStorage` that is needed. It answers at once: a page that goes away waits for nobody. */
export interface SyncStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

export interface SaveResponsesOptions {
  /** What is to be kept now; empty once the cache is there. Nothing of what policies call private: they are not known here. */
  readonly responses: () => readonly SavedResponse[];
  /** Called when there is something to write, behind a guard. */
  readonly storage: () => SyncStorage;
  /** That of `persistCache`. Default: `mainvideo-cache`. */
  readonly key?: string;
  /** Of the application: another one does not take it. Default: the empty string. */
  readonly version?: string;
  /** How long all that was left may be, in UTF-16 units. The oldest goes first. Default: 300,000. */
  readonly maxLength?: number;
  readonly onEvent?: EventListener;
  /** The window whose hiding writes. */
  readonly lifecycle: PageLifecycle;
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number;
}

/** A `storage` event, as far as it is looked at. */
interface StorageChange {
  readonly key: string | null;
  readonly newValue: string | null;
}

/**
 * Until a page's cache is there, writes what the page was answered when it is hidden or goes away: as it is, behind what
 * `persistCache` has stored under the same key. `restoreResponses` gives it to the next cache. Small, for the first scripts of a page.
 *
 * If writing fails, the whole storage is cleared, as `persistCache` does. Nothing is written once the storage was emptied elsewhere
 * while this page was open: somebody signed out.
 *
 * @returns stops it
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
      // Whoever took or removed what this page has written before knows why.
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
      // A page's own storage throws those of its own window.
      const ignored = error instanceof DOMException;
      onEvent?.({ type: 'persistence.failed', action, error, ignored, timestampMs });
    }
  }

  /** All was cleared, or the key was removed. */
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
