import { writePast } from '../cache/writePast.ts';
import type { Cache, CacheWrite } from '../contract/cache.ts';
import type { StorageLike } from '../contract/storage.ts';
import type { SyncStorage } from './saveResponses.ts';
import { checksumOf, type SavedResponses, nameOfLine } from './savedResponses.ts';

/** Options of `restoreResponses`. */
export interface RestoreResponsesOptions {
  readonly storage: SyncStorage;
  /** The `key` and `version` of `saveResponses`. */
  readonly key?: string;
  readonly version?: string;
  /** The `maxAgeMs` of `persistCache`: older responses are ignored. Defaults to Infinity. */
  readonly maxAgeMs?: number;
  /** Returns milliseconds since the Unix epoch. */
  readonly now?: () => number;
}

/**
 * Returns a storage for `persistCache` that restores the responses saved by `saveResponses`.
 *
 * When the snapshot is read, the responses are written into the cache: they override restored data but not data
 * requested later. The next save leaves them out, because the snapshot then contains them. Responses that are
 * damaged, or from another version, are ignored and removed by the next save.
 *
 * @throws TypeError if the cache was not created by `createCache`
 */
export function restoreResponses(cache: Cache, options: RestoreResponsesOptions): StorageLike {
  const { storage, key = 'mainvideo-cache', version = '', maxAgeMs = Infinity, now = Date.now } = options;
  const past = writePast(cache, 'restoreResponses');
  const known = new Set<string>();

  function take(line: string): void {
    const name = nameOfLine(line);
    if (known.has(name)) return;
    known.add(name);
    const text = line.slice(name.length);
    if (checksumOf(text) !== name) return;
    try {
      const { version: itsVersion, savedMs, responses } = JSON.parse(text) as SavedResponses;
      if (itsVersion !== version || !(Math.abs(now() - savedMs) <= maxAgeMs)) return;
      for (const response of responses) past(response as CacheWrite, savedMs);
    } catch {
      // The checksum is correct, but the SDK did not write this content. Other code that can write to the storage is
      // trusted, so no protection is needed.
    }
  }

  return {
    getItem(name) {
      const text = storage.getItem(name);
      if (name !== key) return text;
      const [snapshot, ...lines] = (text ?? '').split('\n');
      for (const line of lines) take(line);
      return snapshot || null;
    },
    setItem: (name, value) => storage.setItem(name, value),
    removeItem: (name) => storage.removeItem(name),
    clear: () => storage.clear(),
  };
}
