import { type ClientError, AbortError } from '../contract/errors.ts';
import type { OutboxEntry } from './entry.ts';
import type { Queued } from './queued.ts';

/** Client errors that time or a sign-in may resolve (RFC 9110 §15.5.2, §15.5.9; RFC 8470; RFC 6585). */
const passingStatuses: readonly number[] = [401, 408, 425, 429];

/**
 * Decides what a failed attempt means: `later` keeps the mutation queued, `never` drops it.
 *
 * It is more tolerant than the retries of the transport, because no one has to wait: every 5xx status is retried, and
 * so is a successful response that is not GraphQL, such as the page of a hotel's network. 401 means that a sign-in is
 * missing, and 403 that it would not help.
 */
export function verdictOf(error: ClientError): 'later' | 'never' {
  switch (error.kind) {
    case 'network':
    case 'timeout':
    case 'parse':
    // Not an abort by the caller, which is handled elsewhere: the client was stopped, or another tab took over.
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
 * Returns how long a scope waits after a number of consecutive failures. Each failure already includes all attempts
 * of the transport.
 *
 * @param chance random number in [0, 1), so that tabs and visitors that failed together do not retry together
 */
export function restMs(error: ClientError, failures: number, chance: number): number {
  const nominalMs = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs);
  const askedMs = error.kind === 'http' ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(nominalMs * (0.5 + chance), askedMs);
}

/** A scope whose last attempt failed. */
export interface Rest {
  /** Number of consecutive failures. */
  readonly failures: number;
  readonly untilMs: number;
}

export interface AgeRule {
  /** Maximum waiting time of an unsent mutation. */
  readonly maxAgeMs: number;
  /** How long the server reliably remembers a key. A mutation that was sent longer ago is not sent again. */
  readonly keyLifetimeMs: number;
}

/**
 * Returns whether a mutation is too old to be sent.
 *
 * @param isRepeatable whether applying it twice has the same effect as once, so that the server need not remember it
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

/** The reasons, as error messages state them. */
export const whyOverdue = {
  expired: 'it waited for too long.',
  uncertain: 'it was sent long ago, and nobody knows what became of it.',
};

/** Returns the error for the caller of a mutation that was dropped without a response. */
export function givenUp({ entry: { operationName } }: Queued, why: string): AbortError {
  return new AbortError(`${operationName} was given up: ${why}`, { operationName, attempts: 0 });
}
