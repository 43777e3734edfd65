import type { PendingMutation } from '@mainvideo/sdk';

type Pending = Pick<PendingMutation, 'operationName' | 'variables' | 'state'>;

/** How many changes of the viewer's wait for the server. A position in a video is none that anybody made. */
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
