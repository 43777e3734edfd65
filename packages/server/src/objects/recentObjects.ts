import type { ObjectStore, StoredObject } from './objectStore.ts';

/** Existing objects stay for a while; a missing one may be being uploaded. */
const knownMs = 5 * 60_000;
const missingMs = 5_000;
const maxKeys = 10_000;

/** What a store told of its objects a short while ago: players ask for a file in hundreds of ranges. */
export interface RecentObjects {
  find(key: string): Promise<StoredObject | undefined>;
  /** It turned out to be another one. */
  forget(key: string): void;
}

interface Entry {
  readonly found: Promise<StoredObject | undefined>;
  untilMs: number;
}

export function createRecentObjects(store: Pick<ObjectStore, 'find'>, now: () => number): RecentObjects {
  const known = new Map<string, Entry>();

  async function follow(entry: Entry, key: string): Promise<void> {
    try {
      if (!(await entry.found)) entry.untilMs = now() + missingMs;
    } catch {
      // The current caller receives the error; the next call tries again.
      if (known.get(key) === entry) known.delete(key);
    }
  }

  function ask(key: string): Promise<StoredObject | undefined> {
    const entry = { found: store.find(key), untilMs: now() + knownMs };
    known.delete(key);
    known.set(key, entry);
    if (known.size > maxKeys) known.delete(known.keys().next().value!);
    void follow(entry, key);
    return entry.found;
  }

  return {
    find(key) {
      const entry = known.get(key);
      // A clock that was put back must not keep it for longer.
      const leftMs = entry ? entry.untilMs - now() : 0;
      return entry && leftMs > 0 && leftMs <= knownMs ? entry.found : ask(key);
    },
    forget: (key) => void known.delete(key),
  };
}
