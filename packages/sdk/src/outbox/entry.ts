import type { Variables } from '../contract/document.ts';

/** A stored mutation: everything needed to send and show it again after a reload. */
export interface OutboxEntry {
  /** The idempotency key, by which the server recognizes a repeated request. */
  readonly key: string;
  readonly operationName: string;
  readonly variables: Variables;
  /** The data to show until the response arrives, if any. */
  readonly optimistic?: unknown;
  readonly scope: string;
  readonly createdMs: number;
  /** When it was first sent, or `null` if the server cannot have received it. */
  readonly sentMs: number | null;
  /** The owner, or `null` if it belongs to everyone. */
  readonly owner: string | null;
}

const format = 1;

/** Number of digits of a time in milliseconds, until the year 5138. */
const momentDigits = 14;

/**
 * Returns the name of an entry's place in the outbox. Names sort in the order the mutations were made: by time, and
 * at random for two tabs in the same millisecond.
 *
 * @param after the last existing name; the new name sorts after it even if the clock was set back
 */
export function placeName(nowMs: number, after: string | undefined, uuid: string): string {
  const lastMs = after === undefined ? 0 : Number(after.slice(0, momentDigits));
  return `${String(Math.max(nowMs, lastMs + 1)).padStart(momentDigits, '0')}-${uuid.slice(0, 8)}`;
}

export function entryText(entry: OutboxEntry): string {
  return JSON.stringify({ format, ...entry });
}

/**
 * Returns `null` if the text does not have this format. Such an entry is left unchanged, because another version of
 * the application may understand it.
 */
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
