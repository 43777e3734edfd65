import type { PendingMutation } from '@mainvideo/sdk';

type Pending = Pick<PendingMutation, 'operationName' | 'variables' | 'state'>;

/** Returns how many of the viewer's changes wait for the server. Playback positions do not count. */
export function countChanges(pending: readonly Pending[]): number {
  return pending.filter(
    ({ operationName, state }) => operationName !== 'RecordProgress' && state !== 'unknown',
  ).length;
}

/** Whether the server has not answered yet that it has a comment. */
export function isBeingPosted(pending: readonly Pending[], commentId: string): boolean {
  return pending.some(({ operationName, variables }) => {
    const { clientId } = (variables['input'] ?? {}) as { readonly clientId?: unknown };
    return operationName === 'AddComment' && commentId === `comment:${String(clientId)}`;
  });
}
