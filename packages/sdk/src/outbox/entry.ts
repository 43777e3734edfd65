import type { Variables } from '../contract/document.ts';

/** A mutation as it is stored: all that is needed to send it again, and to show it again, after a reload. */
export interface OutboxEntry {
  /** Its idempotency key: what the server tells a repeat by. */
  readonly key: string;
  readonly operationName: string;
  readonly variables: Variables;
  /** The data that is shown until the answer comes; `undefined`: none. */
  readonly optimistic?: unknown;
  readonly scope: string;
  readonly createdMs: number;
  /** When it was first handed to the network; `null`: the server cannot know of it. */
  readonly sentMs: number | null;
  /** Whose it is; `null`: anybody's. */
  readonly owner: string | null;
}

const format = 1;

/** Digits of a moment in milliseconds, until the year 5138. */
const momentDigits = 14;

/**
 * The name of an entry's place in the outbox. Names sort in the order in which the mutations were made: by time, and made by
 * two tabs in one millisecond, by chance.
 *
 * @param after names that are taken: it comes after them, also where the clock was set back
 */
export function placeName(nowMs: number, after: string | undefined, uuid: string): string {
  const lastMs = after === undefined ? 0 : Number(after.slice(0, momentDigits));
  return `${String(Math.max(nowMs, lastMs + 1)).padStart(momentDigits, '0')}-${uuid.slice(0, 8)}`;
}

export function entryText(entry: OutboxEntry): string {
  return JSON.stringify({ format, ...entry });
}

/** `null`: it is none of this format. Such a one is left alone: another version of the application may know it. */
export function readEntry(text: string): OutboxEntry | null {
  let parsed: Partial<OutboxEntry> & { readonly format?: unknown };
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const { key, operationName, variables, optimistic, scope, createdMs, sentMs, owner } = parsed ?? {};
  const isEntry =
    parsed?.format === format &&
    [key, operationName, scope].every((part) => typeof part === 'string') &&
    typeof variables === 'object' &&
    variables !== null &&
    Number.isFinite(createdMs) &&
    (sentMs === null || Number.isFinite(sentMs)) &&
    (owner === null || typeof owner === 'string');
  if (!isEntry) return null;
  return { key, operationName, variables, optimistic, scope, createdMs, sentMs, owner } as OutboxEntry;
}
