import type { Editions } from '../library/editions.ts';

/** In characters, each of which takes a byte or two: some thousand videos. */
const usualMost = 4_000_000;
/** What a value, a list or an object takes beside its texts, roughly; and what is kept takes beside its value. */
const valueWeight = 16;
const entryWeight = 128;

/**
 * What the database has told of what is the same for everybody, for as long as it would tell the same again (`Editions`). What belongs
 * to a viewer is never given to it.
 */
export interface Memory {
  /** Of one query, as it begins. A database that cannot name its edition: nothing is known, and whoever reads it hears why. */
  open(): OpenMemory | Promise<OpenMemory>;
  /** Since the start: how often it had what was asked for, and how often that had to be read. */
  counts(): { readonly found: number; readonly read: number };
}

export interface OpenMemory {
  /** @param kind whose keys are its own */
  find(kind: string, key: string): unknown;
  /** Something that was read since it was opened. The value is shared from then on: nobody changes it. */
  note(kind: string, key: string, value: unknown): void;
}

/** @param most in characters. Whatever does not fit makes it begin anew, empty. */
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

      // If something has changed since it was opened, the database is at a later edition already, and nobody opens this one again.
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
