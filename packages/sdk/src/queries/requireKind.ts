import type { OperationKind } from '../contract/document.ts';
import type { Operation } from '../documents/operation.ts';

const methods = { query: 'query', mutation: 'mutate', subscription: 'subscribe' };

/** @throws Error if the operation has another kind, with the method to call instead */
export function requireKind(operation: Operation, kind: OperationKind): void {
  if (operation.kind === kind) return;
  const name = operation.name ?? 'The operation';
  throw new Error(`${name} is a ${operation.kind}, not a ${kind}. Use client.${methods[operation.kind]}.`);
}
