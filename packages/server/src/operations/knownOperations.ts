/**
 * The names of the operations that the site itself sends, out of their documents. What others call theirs is up to them, and
 * there is no end to it.
 *
 * @param documents GraphQL as it is written
 */
export function knownOperations(documents: string): ReadonlySet<string> {
  return new Set(
    [...documents.matchAll(/^(?:query|mutation|subscription)\s+(\w+)/gm)].map(([, name]) => name!),
  );
}
