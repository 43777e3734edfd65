import type { DocumentNode } from '../contract/document.ts';
import { operationOf } from '../documents/operation.ts';
import { printDocument } from '../documents/printDocument.ts';
import { withTypename } from '../documents/withTypename.ts';
import { allDifferencesOf, differencesOf } from './differences.ts';
import type { Mock, MockedOperation } from './mock.ts';
import type { ScriptedRequest } from './scriptedFetch.ts';

/** The parts of a request that mocks compare. */
export interface SentOperation extends MockedOperation {
  /** Missing if the request contains a hash instead. */
  readonly query: string | undefined;
  readonly headers: { readonly [name: string]: string };
}

/** Reads the operation of a POST or GET request, or returns `null` if it contains no operation. */
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

/** Returns the differences between a mock's request and the one that was sent, one per line; empty if they match. */
export function mismatchesOf({ request }: Mock, sent: SentOperation): string[] {
  const isOther = documentMismatches(request.query, sent);
  // A predicate is not called with the variables of another operation.
  if (isOther.length > 0) return isOther;
  return [
    ...variableMismatches(request.variables, sent),
    ...differencesOf(lowerCased(request.headers), sent.headers, 'headers'),
  ];
}

/** Returns the name of a mock in messages. */
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
    // Compared as JSON, which omits `undefined` and converts dates to strings.
    return allDifferencesOf(JSON.parse(JSON.stringify(expected ?? {})), variables, 'variables');
  }
  return expected(variables) ? [] : [`variables: the mock's function refuses ${JSON.stringify(variables)}`];
}

function lowerCased(headers: { readonly [name: string]: string } = {}): { [name: string]: string } {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
