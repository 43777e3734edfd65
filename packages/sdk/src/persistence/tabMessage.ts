import type { ChangeSet } from '../cache/sharedChanges.ts';

const format = 'mainvideo-tabs';
const version = 1;

/** Of the tab that speaks. */
export interface TabFacts {
  readonly tab: number;
  /** What it has came after that, in milliseconds since the Unix epoch. */
  readonly sinceMs: number;
  /** When the last purge was that it has heard of; 0: it knows of none. */
  readonly purgedAtMs: number;
}

/** `hello`: it is new. `here`: it was there already. `bye`: it goes. */
export type TabMessage = TabFacts &
  ({ readonly says: 'hello' | 'here' | 'bye' } | { readonly says: 'changes'; readonly changes: ChangeSet });

/** As text: it is measured before it is sent, and is all that other code of this origin can put in the receiver's hands. */
export function writeTabMessage(fingerprint: string, message: TabMessage): string {
  return JSON.stringify({ format, version, fingerprint, ...message });
}

/** What it says, changes unchecked; or why it is passed over. */
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
