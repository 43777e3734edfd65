import type { Stage } from '../../contract/stage.ts';

/**
 * Sends an idempotency key with each mutation, so that mutations are retried like queries and still applied once.
 *
 * Use it only if the server stores its response to each `Idempotency-Key` and returns it again for the same key. All
 * attempts of a mutation use the same key.
 *
 * Without this stage, mutations have no key and are sent again only if the server did not process them.
 */
export function idempotencyKeys(): Stage {
  const addKey: Stage = (operation, next) => {
    const { operationKind, context, http, runtime } = operation;
    if (operationKind !== 'mutation' || context.idempotency === false) return next(operation);
    const headers = new Headers(http.headers);
    if (!headers.has('idempotency-key'))
      headers.set('idempotency-key', context.idempotency || runtime.randomUUID());
    return next({ ...operation, isRepeatable: true, http: { ...http, headers } });
  };
  return Object.assign(addKey, { sendsKeys: true });
}
