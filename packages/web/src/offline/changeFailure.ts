import type { ClientError, OutboxFailureReason, Variables } from '@mainvideo/sdk';
import type { MessageId } from '../i18n/language.ts';

/** A change that the server did not accept and that will not be sent again. */
export interface FailedChange {
  readonly operationName: string;
  readonly variables: Variables;
  readonly reason: OutboxFailureReason;
  readonly error: ClientError;
}

/** The message about a failed change. */
export interface ChangeFailure {
  /** The text that names the failed change. */
  readonly what: MessageId;
  readonly advice: MessageId;
  /** The text that the viewer wrote, so that it is not lost; `null` if the change contains none. */
  readonly text: string | null;
  /**
   * The video where the viewer can try again; `null` if trying again is useless, or if the change does not name its
   * video.
   */
  readonly videoId: string | null;
}

/**
 * Returns the message about a failed change, which may appear long after the change and on another page. Returns
 * `null` if there is nothing to show.
 *
 * A lost position costs little, so it is not shown. Changes unknown to this version of the site stay for a version
 * that knows them.
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
