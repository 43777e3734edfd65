import type { DocumentNode, Variables } from '@mainvideo/sdk';

/** The result of a query that a page was rendered from. The server sends it to the browser as JSON inside the document. */
export interface InitialResult {
  readonly operationName: string;
  readonly variables: Variables;
  readonly data: unknown;
}

/** Returns whether a value parsed from JSON is a list of initial results. The cache validates their data. */
export function areInitialResults(value: unknown): value is readonly InitialResult[] {
  return Array.isArray(value) && value.every(isInitialResult);
}

function isInitialResult(value: unknown): value is InitialResult {
  if (typeof value !== 'object' || value === null) return false;
  const { operationName, variables, data } = value as Partial<InitialResult>;
  return typeof operationName === 'string' && isObject(variables) && isObject(data);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns the result of a query with these variables, if the list has one. */
export function findInitialResult(
  results: readonly InitialResult[],
  query: DocumentNode,
  variables: unknown = {},
): InitialResult | undefined {
  const name = operationNameOf(query);
  // Both come from the same `load` with the same URL, so the keys are in the same order.
  const text = JSON.stringify(variables);
  return results.find((result) => result.operationName === name && JSON.stringify(result.variables) === text);
}

/** Returns the name of the first operation of a document, or an empty string. */
export function operationNameOf(document: DocumentNode): string {
  for (const definition of document.definitions)
    if (definition.kind === 'OperationDefinition') return definition.name?.value ?? '';
  return '';
}
