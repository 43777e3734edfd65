import type { ChangeSet } from '../cache/sharedChanges.ts';

const format = 'mainvideo-tabs';
const version = 1;

/** The state of the sending tab. */
export interface TabFacts {
  readonly tab: number;
  /** The tab's data is newer than this time, in milliseconds since the Unix epoch. */
  readonly sinceMs: number;
  /** Time of the last purge that the tab knows of, or 0. */
  readonly purgedAtMs: number;
}

/** `hello` announces a new tab, `here` replies to it, and `bye` announces that a tab leaves. */
export type TabMessage = TabFacts &
  ({ readonly says: 'hello' | 'here' | 'bye' } | { readonly says: 'changes'; readonly changes: ChangeSet });

/**
 * Serializes a message as text, whose length can be checked. Text is also all that other code of this origin can send
 * to the receiver.
 */
export function writeTabMessage(fingerprint: string, message: TabMessage): string {
  return JSON.stringify({ format, version, fingerprint, ...message });
}

/** Returns the message with unchecked changes, or the reason why it is ignored. */
export function readTabMessage(fingerprint: string, text: unknown): TabMessage | 'malformed' | 'foreign' {
  let message: Partial<Record<string, unknown>> | null;
  try {
    message = JSON.parse(text as string) as typeof message;
  } catch {
    return 'malformed';
  }
  if (message?.['format'] !== format) return 'malformed';
  if (message['version'] !== version || message['fingerprint'] !== fingerprint) return 'foreign';
  const { tab, sinceMs, purgedAtMs, says } = message;
  const isWhole =
    [tab, sinceMs, purgedAtMs].every((number) => typeof number === 'number') &&
    ['hello', 'here', 'bye', 'changes'].includes(says as string);
  return isWhole ? (message as unknown as TabMessage) : 'malformed';
}
