import type { ClientError } from '../contract/errors.ts';
import type { OutboxHost, QueuedResponse } from '../contract/outbox.ts';
import { factsOf, type Queued } from './queued.ts';

/**
 * Sends a mutation once, with its key.
 *
 * @throws the error of a stage or of an invalid document, which a retry would not fix
 */
export function sendQueued(
  queued: Queued,
  isOffline: boolean,
  host: OutboxHost,
  answered: (answer: QueuedResponse) => void,
  failed: (error: ClientError) => void,
): void {
  const { entry, request } = queued;
  const waitedMs = host.runtime.now() - entry.createdMs;
  host.emit({ type: 'outbox.sent', ...factsOf(queued), waitedMs });
  const context = {
    ...request!.context,
    idempotency: entry.key,
    ...(isOffline && { retry: false as const }),
  };
  // The order of sending, not of creation: responses requested in between do not include the mutation and are older.
  const order = host.cache?.requestStarted();
  const { result, cancel } = host.send({ ...request!, context }, entry.operationName);
  queued.cancel = cancel;
  result.then(({ response, attempts }) => answered({ response, attempts, order }), failed);
}
