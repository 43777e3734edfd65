import type { Operation } from '../documents/operation.ts';

const mends = {
  query: 'Use client.query({ query }).',
  mutation: 'Use client.mutate({ mutation }).',
  subscription:
    'This version sends queries and mutations only: ask for the same fields with a query, and again when they may have changed.',
};

/** @throws Error if the operation is of another kind, with what to do instead */
export function requireKind(operation: Operation, kind: 'query' | 'mutation'): void {
  if (operation.kind === kind) return;
  const name = operation.name ?? 'The operation';
  throw new Error(`${name} is a ${operation.kind}, not a ${kind}. ${mends[operation.kind]}`);
}
