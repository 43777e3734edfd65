import type { DocumentNode, OperationKind, Variables } from '../contract/document.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { operationOf } from '../documents/operation.ts';
import { printDocument } from '../documents/printDocument.ts';

/** An operation as it travels. */
export interface PreparedRequest {
  readonly operationName: string | null;
  readonly kind: OperationKind;
  /** The document's text, minified. */
  readonly query: string;
  readonly variables: Variables;
  /** `{"operationName", "variables", "query"}`, these and no others. */
  readonly body: string;
  /** How messages call the operation. */
  readonly label: string;
}

/**
 * Everything about a request that can be known before it is sent, so that a mistake in it is thrown at its caller.
 *
 * @throws TypeError for a document without exactly one operation to send, or variables that JSON cannot hold
 */
export function prepareRequest(request: TransportRequest): PreparedRequest {
  const { kind, name: operationName } = operationOf(request.query, request.operationName);
  const label = operationName ?? `The ${kind} without a name`;
  const query = printDocument(request.query);
  const variables = request.variables ?? {};
  return {
    operationName,
    kind,
    query,
    variables,
    body: bodyOf(label, operationName, variables, request.query, query),
    label,
  };
}

/** A query's text as JSON: it is long, and the same each time. */
const jsonByDocument = new WeakMap<DocumentNode, string>();

function bodyOf(
  label: string,
  operationName: string | null,
  variables: Variables,
  document: DocumentNode,
  query: string,
): string {
  let queryJson = jsonByDocument.get(document);
  if (queryJson === undefined) jsonByDocument.set(document, (queryJson = JSON.stringify(query)));
  try {
    const start = JSON.stringify({ operationName, variables });
    return `${start.slice(0, -1)},"query":${queryJson}}`;
  } catch (cause) {
    throw new TypeError(
      `${label}: its variables cannot be sent as JSON (${(cause as Error).message}). Convert them first.`,
      { cause },
    );
  }
}
