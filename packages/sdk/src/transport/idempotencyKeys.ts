import type { Stage } from '../contract/stage.ts';

/**
 * Promises that the server keeps its response to each `Idempotency-Key` and returns it again: gives each mutation a key, the
 * same for all its attempts, so that it is retried like a query and still applied once.
 *
 * Without this stage mutations carry no key, and only those that the server says it did not act on are sent again.
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
