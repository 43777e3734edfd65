// A write in a journal: one item of it, whose key says where the write stands and whose value says what changes.
import { checksum } from './checksum.ts';
import type { Write, WriteOrder } from './writeLog.ts';

/** Begins the keys of a database's journal. Quoted, so that no name of a database begins with another's. */
export const journalPrefix = (name: string): string => `indexeddb-journal:${JSON.stringify(name)}:`;

export function journalKey(prefix: string, { stamp, writer }: WriteOrder): string {
  return `${prefix}${stamp}:${writer}`;
}

/** `null`: the key is of no journal, or of another one. */
export function parseJournalKey(prefix: string, key: string): WriteOrder | null {
  if (!key.startsWith(prefix)) return null;
  const [, digits, writer] = /^(\d{1,16}):(.+)$/.exec(key.slice(prefix.length)) ?? [];
  return digits && writer ? { stamp: Number(digits), writer } : null;
}

/** JSON, which keeps halves of letters too, behind a checksum of itself and of its key. */
export function sealJournalEntry(key: string, changes: Write['changes']): string {
  const payload = JSON.stringify(changes && [...changes]);
  return checksum(key + payload) + payload;
}

/** What a text was sealed from; `undefined` if it is anything else. Never throws. */
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
