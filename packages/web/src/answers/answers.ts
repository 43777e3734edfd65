import type { DocumentNode, Variables } from '@mainvideo/sdk';

/** What a page's query was answered. It travels from the server to the browser, inside the document, as JSON. */
export interface Answer {
  readonly operationName: string;
  readonly variables: Variables;
  readonly data: unknown;
}

/** Whether a value read from JSON is a list of answers. What they hold is for the cache to judge. */
export function areAnswers(value: unknown): value is readonly Answer[] {
  return Array.isArray(value) && value.every(isAnswer);
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false;
  const { operationName, variables, data } = value as Partial<Answer>;
  return typeof operationName === 'string' && isObject(variables) && isObject(data);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The answer to this query with these variables, if it is among them. */
export function findAnswer(
  answers: readonly Answer[],
  query: DocumentNode,
  variables: unknown = {},
): Answer | undefined {
  const name = operationNameOf(query);
  // The same `load` has made both from the same address, so the names are in the same order.
  const text = JSON.stringify(variables);
  return answers.find((answer) => answer.operationName === name && JSON.stringify(answer.variables) === text);
}

/** The name of the first operation of a document; empty where it has none. */
export function operationNameOf(document: DocumentNode): string {
  for (const definition of document.definitions)
    if (definition.kind === 'OperationDefinition') return definition.name?.value ?? '';
  return '';
}
