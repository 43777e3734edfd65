import type { ClientError, OutboxFailureReason, Variables } from '@mainvideo/sdk';
import type { MessageId } from '../i18n/language.ts';

/** A change that did not arrive, and will not. */
export interface FailedChange {
  readonly operationName: string;
  readonly variables: Variables;
  readonly reason: OutboxFailureReason;
  readonly error: ClientError;
}

/** The message about a failed change. */
export interface ChangeFailure {
  /** What did not arrive. */
  readonly what: MessageId;
  readonly advice: MessageId;
  /** What the viewer wrote, so that it is not lost; `null`: it was nothing written. */
  readonly text: string | null;
  /** The video to try it again at; `null`: trying again is of no use, or the change does not name its video. */
  readonly videoId: string | null;
}

/**
 * What to tell the viewer of a failed change, long after it was made, and maybe on another page; `null`: nothing.
 *
 * A position that is lost costs the way back to it. What this version of the site does not know stays for one that does.
 */
export function changeFailure({
  operationName,
  variables,
  reason,
  error,
}: FailedChange): ChangeFailure | null {
  const input = (variables['input'] ?? {}) as Readonly<Record<string, unknown>>;
  const what = whatFailed(operationName, input);
  if (what === null || reason === 'unknown') return null;
  const code = codeOf(error);
  const isGone = code === 'NOT_FOUND' || code === 'FORBIDDEN';
  return {
    what,
    advice: adviceAfter(reason, code),
    text: typeof input['text'] === 'string' ? input['text'] : null,
    videoId: !isGone && typeof input['videoId'] === 'string' ? input['videoId'] : null,
  };
}

function whatFailed(operationName: string, input: Readonly<Record<string, unknown>>): MessageId | null {
  switch (operationName) {
    case 'SetLike':
      return input['liked'] ? 'offline.likeNotSaved' : 'offline.likeNotTakenBack';
    case 'SetSaved':
      return input['saved'] ? 'offline.videoNotSaved' : 'offline.videoNotTakenOff';
    case 'AddComment':
      return 'offline.commentNotPosted';
    case 'EditComment':
      return 'offline.commentNotChanged';
    case 'DeleteComment':
      return 'offline.commentNotDeleted';
    case 'ReportComment':
      return 'offline.commentNotReported';
    case 'WithdrawCommentReport':
      return 'offline.reportNotUndone';
    case 'RemoveFromHistory':
    case 'ClearHistory':
    case 'SetHistoryPaused':
      return 'lists.historyNotChanged';
    case 'CreatePlaylist':
      return 'lists.playlistNotCreated';
    case 'UpdatePlaylist':
    case 'DeletePlaylist':
    case 'AddToPlaylist':
    case 'RemoveFromPlaylist':
    case 'MovePlaylistItem':
      return 'lists.playlistNotChanged';
    case 'Subscribe':
      return input['subscribed'] ? 'lists.notSubscribed' : 'lists.notUnsubscribed';
    default:
      return null;
  }
}

function adviceAfter(reason: OutboxFailureReason, code: unknown): MessageId {
  if (reason === 'expired') return 'offline.expired';
  if (reason === 'uncertain') return 'offline.uncertain';
  switch (code) {
    case 'NOT_FOUND':
      return 'offline.gone';
    case 'FORBIDDEN':
      return 'offline.otherSession';
    case 'LIMIT_REACHED':
      return 'lists.limitReached';
    default:
      return 'offline.again';
  }
}

function codeOf(error: ClientError): unknown {
  return error.kind === 'graphql' ? error.errors[0]?.extensions?.['code'] : undefined;
}
