import type { PendingMutation } from '@mainvideo/sdk';

type Pending = Pick<PendingMutation, 'operationName' | 'variables' | 'state'>;

/** Returns how many of the viewer's changes are waiting for the server. Playback positions do not count. */
export function countChanges(pending: readonly Pending[]): number {
  return pending.filter(
    ({ operationName, state }) => operationName !== 'RecordProgress' && state !== 'unknown',
  ).length;
}

/** Returns whether the server has not confirmed a new comment yet. */
export function isBeingPosted(pending: readonly Pending[], commentId: string): boolean {
  return pending.some(({ operationName, variables }) => {
    const { clientId } = (variables['input'] ?? {}) as { readonly clientId?: unknown };
    return operationName === 'AddComment' && commentId === `comment:${String(clientId)}`;
  });
}
