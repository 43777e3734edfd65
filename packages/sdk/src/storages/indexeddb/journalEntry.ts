// An entry of a journal: one item whose key contains the order of the write and whose value contains the changes.
import { checksum } from './checksum.ts';
import type { Write, WriteOrder } from './writeLog.ts';

/** The prefix of the keys of a database's journal. Quoted, so that no name is a prefix of another. */
export const journalPrefix = (name: string): string => `indexeddb-journal:${JSON.stringify(name)}:`;

export function journalKey(prefix: string, { stamp, writer }: WriteOrder): string {
  return `${prefix}${stamp}:${writer}`;
}

/** Returns `null` if the key belongs to no journal or to another one. */
export function parseJournalKey(prefix: string, key: string): WriteOrder | null {
  if (!key.startsWith(prefix)) return null;
  const [, digits, writer] = /^(\d{1,16}):(.+)$/.exec(key.slice(prefix.length)) ?? [];
  return digits && writer ? { stamp: Number(digits), writer } : null;
}

/** Serializes the changes as JSON, which preserves unpaired surrogates, after a checksum of the key and the JSON. */
export function sealJournalEntry(key: string, changes: Write['changes']): string {
  const payload = JSON.stringify(changes && [...changes]);
  return checksum(key + payload) + payload;
}

/** Returns the changes of an entry, or `undefined` if it is invalid. Never throws. */
export function openJournalEntry(key: string, text: string): Write['changes'] | undefined {
  const payload = text.slice(8);
  if (text.slice(0, 8) !== checksum(key + payload)) return undefined;
  try {
    const changes: unknown = JSON.parse(payload);
    if (changes === null) return null;
    return isChanges(changes) ? new Map(changes) : undefined;
  } catch {
    return undefined;
  }
}

function isChanges(value: unknown): value is [string, string | null][] {
  const isText = (part: unknown) => typeof part === 'string';
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && isText(pair[0]) && (pair[1] === null || isText(pair[1])))
  );
}
