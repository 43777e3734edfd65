import { writePast } from '../cache/writePast.ts';
import type { Cache, CacheWrite } from '../contract/cache.ts';
import type { StorageLike } from '../contract/storage.ts';
import type { SyncStorage } from './saveResponses.ts';
import { checksumOf, type SavedResponses, nameOfLine } from './savedResponses.ts';

export interface RestoreResponsesOptions {
  readonly storage: SyncStorage;
  /** Those of `saveResponses`. */
  readonly key?: string;
  readonly version?: string;
  /** Of `persistCache`: what was left longer ago is not taken. Default: Infinity. */
  readonly maxAgeMs?: number;
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number;
}

/**
 * A storage for `persistCache` that hides from it what `saveResponses` has left there, and writes it into the cache when it is come
 * upon: over what is restored, beneath what the cache asks for from now on. The next save leaves it out, since it is in the snapshot.
 *
 * What is cut, changed, foreign or of another version is left alone, and gone with the next save.
 *
 * @throws TypeError if `createCache` has not made the cache
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
      // Its checksum is right, and it is none of ours: whoever made it can write to the storage anyway.
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
