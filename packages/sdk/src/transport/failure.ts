import type { ClientError } from '../contract/errors.ts';

const passingStatuses: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** Could the same request succeed a moment later? */
export function isWorthRetrying(error: ClientError): boolean {
  switch (error.kind) {
    case 'network':
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

/** What the server asked for, in milliseconds; 0 where it did not ask. */
export function askedDelayMs(error: ClientError): number {
  return error.kind === 'http' ? (error.retryAfterMs ?? 0) : 0;
}
