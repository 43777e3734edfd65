import type { DocumentNode, OperationKind, Variables } from '../contract/document.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { operationOf } from '../documents/operation.ts';
import { printDocument } from '../documents/printDocument.ts';

/** An operation in the form in which it is sent. */
export interface PreparedRequest {
  readonly operationName: string | null;
  readonly kind: OperationKind;
  /** The minified text of the document. */
  readonly query: string;
  readonly variables: Variables;
  /** `{"operationName", "variables", "query"}`, and no other properties. */
  readonly body: string;
  /** The name of the operation in messages. */
  readonly label: string;
}

/**
 * Prepares a request before it is sent, so that mistakes in it are thrown to the caller.
 *
 * @throws TypeError if the document does not contain exactly one selected operation, or the variables cannot be
 *   serialized as JSON
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

/** The JSON of query texts, which are long and do not change. */
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
      `${label}: the variables cannot be serialized as JSON (${(cause as Error).message}). Convert them first.`,
      { cause },
    );
  }
}
