import type { Runtime } from '../contract/runtime.ts';
import type { TransportRequest } from '../contract/transport.ts';
import type { OutboxEntry } from './entry.ts';
import type { QueuedOperation } from './outboxOptions.ts';
import type { Queued } from './queued.ts';

const defaultScope = 'all';

/**
 * What is stored of a mutation that the client hands over. `null`: JSON cannot hold its variables, which the transport tells
 * its caller.
 */
export function newEntry(
  operationName: string,
  { scope = defaultScope }: QueuedOperation,
  { variables = {}, context }: TransportRequest,
  optimistic: unknown,
  owner: () => string | null,
  runtime: Runtime,
): OutboxEntry | null {
  let copy: OutboxEntry['variables'];
  try {
    // What is sent later is what was meant now.
    copy = JSON.parse(JSON.stringify(variables));
  } catch {
    return null;
  }
  return {
    key: context?.idempotency || runtime.randomUUID(),
    operationName,
    variables: copy,
    optimistic,
    scope: typeof scope === 'function' ? scope(variables) : scope,
    createdMs: runtime.now(),
    sentMs: null,
    owner: owner(),
  };
}

/** Whether a new mutation takes the place of a queued one. Only of one that nobody can have sent. */
export function isReplacedBy(
  { entry, isSending }: Queued,
  added: OutboxEntry,
  { replaces }: QueuedOperation,
): boolean {
  return (
    entry.operationName === added.operationName &&
    entry.scope === added.scope &&
    entry.owner === added.owner &&
    entry.sentMs === null &&
    !isSending &&
    (replaces?.(entry.variables, added.variables) ?? false)
  );
}
