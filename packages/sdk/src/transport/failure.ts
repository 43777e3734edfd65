import type { ClientError, FailureContext } from '../contract/errors.ts';
import type { StageOperation } from '../contract/stage.ts';

const passingStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** Returns whether the same request could succeed a moment later. */
export function isWorthRetrying(error: ClientError): boolean {
  switch (error.kind) {
    case 'network':
      // Retried once, in case the network failed. More retries would not help if the server does not allow the
      // request.
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
 * Returns whether the status shows that the server did not process the request.
 *
 * Such statuses are 429 (rate limit, RFC 6585, section 4), 425 (replay risk, RFC 8470, section 5.2) and 503 with
 * `Retry-After` (RFC 9110, section 15.6.4). After any other failure the request may have been processed: even a 408
 * or a plain 503 can come from a proxy that stopped waiting.
 */
export function saysNotActed(error: ClientError): boolean {
  if (error.kind !== 'http') return false;
  const { status, retryAfterMs } = error;
  return status === 425 || status === 429 || (status === 503 && retryAfterMs !== null);
}

/** Returns the delay requested by the server in milliseconds, or 0. */
export function askedDelayMs(error: ClientError): number {
  return error.kind === 'http' ? (error.retryAfterMs ?? 0) : 0;
}

/** Returns the facts about an operation that its errors record. */
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
 * Joins the messages of a thrown error and its cause. Node reports only `fetch failed` and has the reason in the
 * cause.
 *
 * The platform's own wording is kept, because filters of monitoring services look for it.
 */
export function messagesOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const why = thrown.cause instanceof Error && thrown.cause.message ? ` (${thrown.cause.message})` : '';
  return `${thrown.message}${why}`;
}
