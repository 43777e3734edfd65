/**
 * Caches playlists and captions that were read recently, because each request for a part of a stream needs its
 * playlists.
 */
export interface SmallFiles {
  /**
   * Returns a file. The array stays the same for as long as it is cached.
   *
   * @param version identifies the file and its content: changed content needs another version
   */
  get(version: string, read: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

export function createSmallFiles(maxTotalBytes = 16 * 1024 * 1024): SmallFiles {
  const kept = new Map<string, Uint8Array>();
  let totalBytes = 0;

  function forget(name: string): void {
    totalBytes -= kept.get(name)?.byteLength ?? 0;
    kept.delete(name);
  }

  return {
    async get(version, read) {
      const bytes = kept.get(version) ?? (await read());
      // Inserted again, so that the least recently used entry is removed first.
      forget(version);
      kept.set(version, bytes);
      totalBytes += bytes.byteLength;
      for (const oldest of kept.keys()) {
        if (totalBytes <= maxTotalBytes) break;
        forget(oldest);
      }
      return bytes;
    },
  };
}
