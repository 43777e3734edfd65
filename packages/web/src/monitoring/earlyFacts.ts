import type { ClientEvent } from '@mainvideo/sdk';
import type { ErrorReport } from './startSentry.ts';

/** Something that happened before the error-reporting service had loaded. */
export type EarlyFact =
  | { readonly type: 'event'; readonly event: ClientEvent }
  | { readonly type: 'error'; readonly report: ErrorReport };

/**
 * Returns the facts with a new one, oldest first. Above `limit`, the oldest event is dropped, because an error is
 * worth more than the events that led to it. If all are errors, the first ones stay: later errors follow from them.
 */
export function withFact(facts: readonly EarlyFact[], fact: EarlyFact, limit: number): readonly EarlyFact[] {
  if (facts.length < limit) return [...facts, fact];
  const oldestEvent = facts.findIndex(({ type }) => type === 'event');
  return oldestEvent < 0 ? facts : [...facts.toSpliced(oldestEvent, 1), fact];
}
