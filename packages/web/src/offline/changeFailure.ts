import type { ClientError, OutboxFailureReason, Variables } from '@mainvideo/sdk';

/** A change that did not arrive, and will not. */
export interface FailedChange {
  readonly operationName: string;
  readonly variables: Variables;
  readonly reason: OutboxFailureReason;
  readonly error: ClientError;
}

/** What the viewer is told of it. */
export interface ChangeFailure {
  /** What did not arrive. */
  readonly what: string;
  readonly advice: string;
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
  const input = variables['input'] as Readonly<Record<string, unknown>>;
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

function whatFailed(operationName: string, input: Readonly<Record<string, unknown>>): string | null {
  switch (operationName) {
    case 'SetLike':
      return input['liked'] ? 'Your like was not saved.' : 'Your like was not taken back.';
    case 'SetSaved':
      return input['saved'] ? 'A video was not saved to your list.' : 'A video was not taken off your list.';
    case 'AddComment':
      return 'Your comment was not posted.';
    case 'EditComment':
      return 'The change to your comment was not saved.';
    case 'DeleteComment':
      return 'Your comment was not deleted.';
    default:
      return null;
  }
}

function adviceAfter(reason: OutboxFailureReason, code: unknown): string {
  if (reason === 'expired') return 'It waited for too long. Do it again if you still want it.';
  if (reason === 'uncertain') return 'It may have arrived all the same. Look before you do it again.';
  switch (code) {
    case 'NOT_FOUND':
      return 'What it was for is not there any more.';
    case 'FORBIDDEN':
      return 'It was written in another session, and only that can change it.';
    default:
      return 'Try again.';
  }
}

function codeOf(error: ClientError): unknown {
  return error.kind === 'graphql' ? error.errors[0]?.extensions?.['code'] : undefined;
}
