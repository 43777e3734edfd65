import { isClientError } from '@mainvideo/sdk';

/** What the viewer can do after a change to a comment has failed. Begins a sentence of its own. */
export function commentFailure(error: unknown): string {
  if (!isClientError(error)) return 'Try again.';
  switch (error.kind) {
    case 'network':
    case 'timeout':
      return 'The site could not be reached. Check your connection, then try again.';
    case 'http':
      return error.status === 429
        ? 'You have written a lot in a short time. Wait a minute, then try again.'
        : 'Try again in a minute.';
    case 'graphql':
      return afterRefusal(error.errors[0]?.extensions?.['code']);
    default:
      return 'Try again.';
  }
}

function afterRefusal(code: unknown): string {
  switch (code) {
    case 'NOT_FOUND':
      return 'It is not there any more. Load the page again to see what is.';
    case 'FORBIDDEN':
      return 'It was written in another session, and only that can change it.';
    default:
      return 'Try again.';
  }
}
