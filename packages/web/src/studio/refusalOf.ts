import { isClientError } from '@mainvideo/sdk';

/** The server's own words (English) for why it did not do what was asked; null: it said nothing of it, or was not reached. */
export function refusalOf(error: unknown): string | null {
  return (isClientError(error) && error.kind === 'graphql' && error.errors[0]?.message) || null;
}
