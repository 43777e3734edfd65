import type { ClientError, FailureContext } from '../contract/errors.ts';
import type { StageOperation } from '../contract/stage.ts';

const passingStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** Could the same request succeed a moment later? */
export function isWorthRetrying(error: ClientError): boolean {
  switch (error.kind) {
    case 'network':
      // Once more, since it may be the network. More often would not help where the server does not allow it.
      return !error.mayBeCors || error.attempts < 2;
    case 'timeout':
      return true;
    case 'http':
      return passingStatuses.includes(error.status);
    case 'graphql':
    case 'parse':
    case 'abort':
      return false;
  }
}

/**
 * Does the status say that the server did not act? It limits its clients (429: RFC 6585, section 4), does not risk a replay
 * (425: RFC 8470, section 5.2), or is unavailable and says for how long (503 with `Retry-After`: RFC 9110, section
 * 15.6.4). Any other failure may hide that it did: a 503 alone or a 408, too, come from proxies that gave up waiting.
 */
export function saysNotActed(error: ClientError): boolean {
  if (error.kind !== 'http') return false;
  const { status, retryAfterMs } = error;
  return status === 425 || status === 429 || (status === 503 && retryAfterMs !== null);
}

/** What the server asked for, in milliseconds; 0 where it did not ask. */
export function askedDelayMs(error: ClientError): number {
  return error.kind === 'http' ? (error.retryAfterMs ?? 0) : 0;
}

/** What an error says of its operation. */
export function failureContext({
  operationName,
  progress,
  startedMs,
  runtime,
}: Pick<StageOperation, 'operationName' | 'progress' | 'startedMs' | 'runtime'>): Required<
  Omit<FailureContext, 'cause'>
> {
  const elapsedMs = Math.max(runtime.now() - startedMs, 0);
  return { operationName, attempts: progress.attempts, elapsedMs };
}

/**
 * The message of what was thrown, with that of its cause: Node says `fetch failed`, and only the cause why. Filters of
 * monitoring services look for the platform's own words, so they are kept.
 */
export function messagesOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const why = thrown.cause instanceof Error && thrown.cause.message ? ` (${thrown.cause.message})` : '';
  return `${thrown.message}${why}`;
}
