import type { Stage } from '../contract/stage.ts';

/**
 * Gives each mutation a key (`Idempotency-Key`, a UUID) that is the same for all its attempts, so that a server can tell a
 * repeat from a second mutation.
 */
export const idempotencyKeys: Stage = (operation, next) => {
  const { operationKind, context, http, runtime } = operation;
  const isWanted = operationKind === 'mutation' && context.idempotency !== false;
  if (!isWanted || http.headers.has('idempotency-key')) return next(operation);
  const headers = new Headers(http.headers);
  headers.set('idempotency-key', context.idempotency || runtime.randomUUID());
  return next({ ...operation, http: { ...http, headers } });
};
