import type { ClientError } from '../contract/errors.ts';
import type { OutboxHost, QueuedResponse } from '../contract/outbox.ts';
import { factsOf, type Queued } from './queued.ts';

/**
 * Sends a mutation once, with its key.
 *
 * @throws a stage's mistake, or a document's: it would be the same the next time
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
  // Not when it was made: what was asked for since then, and answered without it, is older than its answer.
  const order = host.cache?.requestStarted();
  const { result, cancel } = host.send({ ...request!, context }, entry.operationName);
  queued.cancel = cancel;
  result.then(({ response, attempts }) => answered({ response, attempts, order }), failed);
}
