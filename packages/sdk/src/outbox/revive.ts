import type { MutateOptions } from '../contract/client.ts';
import { isClientError } from '../contract/errors.ts';
import type { OutboxHost } from '../contract/outbox.ts';
import type { TransportRequest } from '../contract/transport.ts';
import type { QueuedOperation } from './outboxOptions.ts';
import { awaitEnd, type Queued } from './queued.ts';

/**
 * Makes the client run a stored mutation again without a caller: its optimistic layer is shown, and its response is
 * written.
 *
 * Afterwards it has a `request`, unless its document cannot be sent at all.
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
      // Events report the outcome. Any other error was thrown by the application's `update`.
      if (!isClientError(error)) host.emit({ type: 'listener.failed', error });
    });
  };
  if (optimistic !== undefined) run({ ...common, optimisticResponse: optimistic });
  // The optimistic data does not match this version's `update`, so it cannot be shown. The mutation is sent anyway.
  if (queued.request === null) run(common);
}
