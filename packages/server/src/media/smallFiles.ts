import type { StoredObject } from '../objects/objectStore.ts';

const maxTotalBytes = 16 * 1024 * 1024;

/** Playlists and captions of a store that were read lately: each part of a stream is found by its playlists. */
export interface SmallFiles {
  get(object: StoredObject, read: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

export function createSmallFiles(): SmallFiles {
  const kept = new Map<string, Uint8Array>();
  let totalBytes = 0;

  function forget(name: string): void {
    totalBytes -= kept.get(name)?.byteLength ?? 0;
    kept.delete(name);
  }

  return {
    async get({ key, etag }, read) {
      // What is there under the same tag has the same bytes, so nothing that is kept is ever old.
      const name = `${etag} ${key}`;
      const bytes = kept.get(name) ?? (await read());
      // Set anew, so that the one that was not asked for longest goes first.
      forget(name);
      kept.set(name, bytes);
      totalBytes += bytes.byteLength;
      for (const oldest of kept.keys()) {
        if (totalBytes <= maxTotalBytes) break;
        forget(oldest);
      }
      return bytes;
    },
  };
}
