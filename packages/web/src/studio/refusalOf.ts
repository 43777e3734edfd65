import { isClientError } from '@mainvideo/sdk';

/** Returns the server's message (in English) about a refused request; `null` if it sent none, or was not reached. */
export function refusalOf(error: unknown): string | null {
  return (isClientError(error) && error.kind === 'graphql' && error.errors[0]?.message) || null;
}
