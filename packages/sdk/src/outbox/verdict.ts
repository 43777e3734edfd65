import { type ClientError, AbortError } from '../contract/errors.ts';
import type { OutboxEntry } from './entry.ts';
import type { Queued } from './queued.ts';

/** Of HTTP's refusals, those that another moment or a sign-in may lift (RFC 9110 §15.5.2, §15.5.9; RFC 8470; RFC 6585). */
const passingStatuses: readonly number[] = [401, 408, 425, 429];

/**
 * What a failed sending means for the mutation: `later`, it stays and is sent again; `never`, it is given up.
 *
 * More is forgiven than by the transport's retries, since nobody has to wait: every 5xx, and a successful answer that is no
 * GraphQL, such as the page of a hotel's network. 401 says that a sign-in is lacking, 403 that it would not help.
 */
export function verdictOf(error: ClientError): 'later' | 'never' {
  switch (error.kind) {
    case 'network':
    case 'timeout':
    case 'parse':
    // Not its caller's: those are heard of otherwise. The client was stopped, or another tab took over.
    case 'abort':
      return 'later';
    case 'http':
      return error.status >= 500 || passingStatuses.includes(error.status) ? 'later' : 'never';
    case 'graphql':
      return 'never';
  }
}

const firstDelayMs = 2_000;
const longestDelayMs = 300_000;

/**
 * How long a scope rests after so many sendings in a row that failed. Each of them is a whole row of the transport's attempts.
 *
 * @param chance in [0, 1): tabs and visitors that failed together must not come back together
 */
export function restMs(error: ClientError, failures: number, chance: number): number {
  const nominalMs = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs);
  const askedMs = error.kind === 'http' ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(nominalMs * (0.5 + chance), askedMs);
}

/** A scope whose last sending failed. */
export interface Rest {
  /** In a row. */
  readonly failures: number;
  readonly untilMs: number;
}

export interface AgeRule {
  /** A mutation that waited longer is given up unsent. */
  readonly maxAgeMs: number;
  /** How long a server surely remembers a key: sent that long ago, a mutation is not sent again. */
  readonly keyLifetimeMs: number;
}

/**
 * Whether a mutation is too old to be sent.
 *
 * @param isRepeatable done twice it does what it does once, so that it needs no server that remembers
 */
export function overdue(
  { createdMs, sentMs }: Pick<OutboxEntry, 'createdMs' | 'sentMs'>,
  { maxAgeMs, keyLifetimeMs }: AgeRule,
  isRepeatable: boolean,
  nowMs: number,
): 'expired' | 'uncertain' | null {
  if (sentMs !== null && !isRepeatable && nowMs - sentMs > keyLifetimeMs) return 'uncertain';
  return nowMs - createdMs > maxAgeMs ? 'expired' : null;
}

/** Why, in words. */
export const whyOverdue = {
  expired: 'it waited for too long.',
  uncertain: 'it was sent long ago, and nobody knows what became of it.',
};

/** What the caller of a mutation hears that was given up without an answer. */
export function givenUp({ entry: { operationName } }: Queued, why: string): AbortError {
  return new AbortError(`${operationName} was given up: ${why}`, { operationName, attempts: 0 });
}
