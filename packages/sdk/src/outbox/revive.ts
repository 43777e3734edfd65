import type { MutateOptions } from '../contract/client.ts';
import { isClientError } from '../contract/errors.ts';
import type { OutboxHost } from '../contract/outbox.ts';
import type { TransportRequest } from '../contract/transport.ts';
import type { QueuedOperation } from './outboxOptions.ts';
import { awaitEnd, type Queued } from './queued.ts';

/**
 * Lets the client mutate again what was found in the storage, for nobody: it is shown, and its answer will be written. Its
 * `request` is there afterwards, unless its document cannot be sent at all.
 */
export function revive(
  queued: Queued,
  { mutation, update, refetchQueries }: QueuedOperation,
  host: OutboxHost,
): void {
  const { variables, optimistic } = queued.entry;
  const answer = (request: TransportRequest) => {
    queued.request = { ...request, signal: undefined };
    return awaitEnd(queued, false);
  };
  const common = { mutation, variables, update, refetchQueries };
  const run = (options: MutateOptions) => {
    host.revive(options, answer).catch((error) => {
      // How it ended is told as an event; what is not of that sort was thrown by the application's update.
      if (!isClientError(error)) host.emit({ type: 'listener.failed', error });
    });
  };
  if (optimistic !== undefined) run({ ...common, optimisticResponse: optimistic });
  // Its data is not what this version's update expects: it cannot be shown, and is sent all the same.
  if (queued.request === null) run(common);
}
