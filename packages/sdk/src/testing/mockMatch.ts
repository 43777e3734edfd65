import type { DocumentNode } from '../contract/document.ts';
import { operationOf } from '../documents/operation.ts';
import { printDocument } from '../documents/printDocument.ts';
import { withTypename } from '../documents/withTypename.ts';
import { allDifferencesOf, differencesOf } from './differences.ts';
import type { Mock, MockedOperation } from './mock.ts';
import type { ScriptedRequest } from './scriptedFetch.ts';

/** An operation on its way, as far as a mock looks at it. */
export interface SentOperation extends MockedOperation {
  /** Absent where a hash stands for it. */
  readonly query: string | undefined;
  readonly headers: { readonly [name: string]: string };
}

/** Reads the operation of a request by POST or by GET; `null`: there is none in it. */
export function sentOperation(request: ScriptedRequest): SentOperation | null {
  const sent = request.method === 'GET' ? operationInUrl(request.url) : request.body;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null;
  const { operationName, variables, query } = sent as Partial<SentOperation>;
  return {
    operationName: operationName ?? null,
    variables: variables ?? {},
    query,
    headers: request.headers,
  };
}

function operationInUrl(url: string): object {
  const parameters = new URL(url, 'http://localhost').searchParams;
  const variables = parameters.get('variables');
  return {
    operationName: parameters.get('operationName'),
    variables: variables === null ? {} : (JSON.parse(variables) as object),
    query: parameters.get('query') ?? undefined,
  };
}

/** What a mock's request and the one that was sent differ in, a line each; none: the mock is meant. */
export function mismatchesOf({ request }: Mock, sent: SentOperation): string[] {
  const isOther = documentMismatches(request.query, sent);
  // A mock's function is not asked about the variables of another operation.
  if (isOther.length > 0) return isOther;
  return [
    ...variableMismatches(request.variables, sent),
    ...differencesOf(lowerCased(request.headers), sent.headers, 'headers'),
  ];
}

/** How messages call what a mock answers. */
export function nameOfMock({ request: { query, variables } }: Mock): string {
  const name = typeof query === 'string' ? query : nameOf(query);
  const shown = typeof variables === 'function' ? 'as its function says' : JSON.stringify(variables ?? {});
  return `${name ?? 'an operation without a name'}(${shown})`;
}

function nameOf(query: DocumentNode): string | null {
  return operationOf(query).name;
}

function documentMismatches(query: DocumentNode | string, sent: SentOperation): string[] {
  const name = typeof query === 'string' ? query : nameOf(query);
  const names = differencesOf(name, sent.operationName, 'operation');
  if (names.length > 0 || typeof query === 'string' || sent.query === undefined) return names;
  // The client adds `__typename`; a transport alone does not.
  const texts = [query, withTypename(query)].map((each) => printDocument(each));
  return texts.includes(sent.query) ? [] : differencesOf(texts[1], sent.query, 'document');
}

function variableMismatches(expected: unknown, { variables }: SentOperation): string[] {
  if (typeof expected !== 'function') {
    // As they travel: JSON knows no `undefined`, and a date is a text.
    return allDifferencesOf(JSON.parse(JSON.stringify(expected ?? {})), variables, 'variables');
  }
  return expected(variables) ? [] : [`variables: the mock's function refuses ${JSON.stringify(variables)}`];
}

function lowerCased(headers: { readonly [name: string]: string } = {}): { [name: string]: string } {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
