import type { ClientEvent } from '@mainvideo/sdk';
import type { ErrorReport } from './startSentry.ts';

/** What happened before the error-reporting service was there. */
export type EarlyFact =
  | { readonly type: 'event'; readonly event: ClientEvent }
  | { readonly type: 'error'; readonly report: ErrorReport };

/**
 * The facts with one more, oldest first. Where they would be more than `limit`, the oldest event makes room: an error
 * is worth more than the trail that led to it. Where all are errors, the first ones stay: later ones follow from them.
 */
export function withFact(facts: readonly EarlyFact[], fact: EarlyFact, limit: number): readonly EarlyFact[] {
  if (facts.length < limit) return [...facts, fact];
  const oldestEvent = facts.findIndex(({ type }) => type === 'event');
  return oldestEvent < 0 ? facts : [...facts.toSpliced(oldestEvent, 1), fact];
}
