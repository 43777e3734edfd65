import type { Editions } from '../library/editions.ts';

/** In characters, each of which takes a byte or two: some thousand videos. */
const usualMost = 4_000_000;
/** Approximate cost of a value, list or object beside its texts, and of storing it. */
const valueWeight = 16;
const entryWeight = 128;

/**
 * What the database has told of what is the same for everybody, for as long as it would tell the same again (`Editions`). What belongs
 * to a viewer is never given to it.
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
  /** @param kind whose keys are its own */
  find(kind: string, key: string): unknown;
  /** Stores a value read since it was opened. The value is shared and must not be changed afterwards. */
  note(kind: string, key: string, value: unknown): void;
}

/** @param most limit in characters. When an entry does not fit, the memory is cleared */
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
        // Another query may have opened a later edition meanwhile.
        if (edition !== current || editions.changeCount() !== changeCount) return undefined;
        const value = kept.get(kind)?.get(key);
        if (value !== undefined) found += 1;
        return value;
      },

      // If something has changed since it was opened, the database has a later edition, and this memory is not opened
      // again.
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
