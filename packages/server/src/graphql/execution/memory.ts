import type { Editions } from '../../library/videos/editions.ts';

/** In characters of one or two bytes each: enough for some thousand videos. */
const usualMost = 4_000_000;
/** Approximate cost of storing a value, list or object, without its texts. */
const valueWeight = 16;
const entryWeight = 128;

/**
 * Remembers data from the database that is the same for all viewers, for as long as the database would return the
 * same again (`Editions`). Never stores data of a single viewer.
 */
export interface Memory {
  /**
   * Opens the memory for one query. If the database cannot report its edition, nothing is remembered, and the read
   * itself reports the error.
   */
  open(): OpenMemory | Promise<OpenMemory>;
  /** Hits and misses since the start. */
  counts(): { readonly found: number; readonly read: number };
}

export interface OpenMemory {
  /**
   * Returns a remembered value; undefined if it is missing.
   *
   * @param kind namespace of the key
   */
  find(kind: string, key: string): unknown;
  /**
   * Stores a value that was read after this memory was opened. The value is shared and must not be changed
   * afterwards.
   */
  note(kind: string, key: string, value: unknown): void;
}

/**
 * Creates the memory.
 *
 * @param most limit in characters. When an entry does not fit, the memory is cleared
 */
export function createMemory(editions: Editions, most = usualMost): Memory {
  const kept = new Map<string, Map<string, unknown>>();
  let edition = '';
  let weight = 0;
  let found = 0;
  let read = 0;

  function clear(): void {
    kept.clear();
    weight = 0;
  }

  function openAt(current: string): OpenMemory {
    if (current !== edition) {
      clear();
      edition = current;
    }
    const changeCount = editions.changeCount();

    return {
      find(kind, key) {
        // Another query may have opened a later edition in the meantime.
        if (edition !== current || editions.changeCount() !== changeCount) return undefined;
        const value = kept.get(kind)?.get(key);
        if (value !== undefined) found += 1;
        return value;
      },

      // If something has changed since the memory was opened, the database has a later edition, and this memory is
      // not opened again.
      note(kind, key, value) {
        read += 1;
        const added = entryWeight + kind.length + key.length + weightOf(value);
        if (edition !== current || added > most / 8) return;
        if (weight + added > most) clear();
        weight += added;
        const ofKind = kept.get(kind) ?? new Map<string, unknown>();
        kept.set(kind, ofKind.set(key, value));
      },
    };
  }

  return {
    open() {
      try {
        const current = editions.current();
        return typeof current === 'string' ? openAt(current) : current.then(openAt, () => nothingKnown);
      } catch {
        return nothingKnown;
      }
    },
    counts: () => ({ found, read }),
  };
}

const nothingKnown: OpenMemory = { find: () => undefined, note: () => undefined };

function weightOf(value: unknown): number {
  if (typeof value === 'string') return valueWeight + value.length;
  if (typeof value !== 'object' || value === null) return valueWeight;
  let sum = valueWeight;
  for (const part of Object.values(value)) sum += weightOf(part);
  return sum;
}
