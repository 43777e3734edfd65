/**
 * Returns the names of the operations that the site itself sends, from their documents. Other clients' names are
 * arbitrary and unbounded.
 *
 * @param documents GraphQL source text
 */
export function knownOperations(documents: string): ReadonlySet<string> {
  return new Set(
    [...documents.matchAll(/^(?:query|mutation|subscription)\s+(\w+)/gm)].map(([, name]) => name!),
  );
}
