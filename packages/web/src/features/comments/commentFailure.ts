import { isClientError } from '@mainvideo/sdk';
import type { MessageId } from '../../i18n/language.ts';

/** Returns a sentence on what the viewer can do after a change to a comment has failed. */
export function commentFailure(error: unknown): MessageId {
  if (!isClientError(error)) return 'comments.again';
  switch (error.kind) {
    case 'network':
    case 'timeout':
      return 'comments.unreachable';
    case 'http':
      return error.status === 429 ? 'comments.tooMany' : 'comments.inAMinute';
    case 'graphql':
      return afterRefusal(error.errors[0]?.extensions?.['code']);
    default:
      return 'comments.again';
  }
}

function afterRefusal(code: unknown): MessageId {
  switch (code) {
    case 'NOT_FOUND':
      return 'comments.gone';
    case 'FORBIDDEN':
      return 'comments.otherSession';
    default:
      return 'comments.again';
  }
}
