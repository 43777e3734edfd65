/**
 * Returns a node of a GraphQL tree as a JavaScript expression.
 *
 * Omits locations, empty lists and absent values, which readers of the tree must treat as absent anyway.
 */
export function astLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(astLiteral).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(
    ([key, entry]) => key !== 'loc' && entry !== undefined && !(Array.isArray(entry) && entry.length === 0),
  );
  return `{${entries.map(([key, entry]) => `${key}:${astLiteral(entry)}`).join(',')}}`;
}
