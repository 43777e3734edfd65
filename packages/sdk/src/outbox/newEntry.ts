import type { Runtime } from '../contract/runtime.ts';
import type { TransportRequest } from '../contract/transport.ts';
import type { OutboxEntry } from './entry.ts';
import type { QueuedOperation } from './outboxOptions.ts';
import type { Queued } from './queued.ts';

const defaultScope = 'all';

/**
 * Creates the entry of a mutation. Returns `null` if its variables cannot be serialized as JSON, which the transport
 * reports to the caller.
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
    // A copy, so that later changes of the object are not sent.
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

/**
 * Returns whether a new mutation replaces a queued one that was not sent. While the platform is offline, that is also
 * one that is being tried: if it arrives nevertheless, the new one is sent after it.
 */
export function isReplacedBy({ entry }: Queued, added: OutboxEntry, { replaces }: QueuedOperation): boolean {
  return (
    entry.operationName === added.operationName &&
    entry.scope === added.scope &&
    entry.owner === added.owner &&
    entry.sentMs === null &&
    (replaces?.(entry.variables, added.variables) ?? false)
  );
}
