import type { CacheDiff } from '../contract/cache.ts';
import type { QueryResult } from '../contract/client.ts';
import type { ResponsePath } from '../contract/document.ts';
import { type ClientError, GraphQLResultError } from '../contract/errors.ts';
import type { ErrorPolicy } from '../contract/policies.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';

const nothingMissing: readonly never[] = [];

/** Returns a result, with defaults for the missing properties. */
export function queryResult<Data>(parts: Partial<QueryResult<Data>>): QueryResult<Data> {
  return {
    data: undefined,
    error: undefined,
    loading: false,
    stale: false,
    partial: false,
    missing: nothingMissing,
    source: parts.data === undefined ? 'none' : 'network',
    ...parts,
  };
}

/** Converts a diff into a result. */
export function resultOfDiff<Data>(
  diff: CacheDiff<Data>,
  error: ClientError | undefined,
  parts: Partial<QueryResult<Data>>,
): QueryResult<Data> {
  const data = diff.result ?? undefined;
  return queryResult<Data>({
    data,
    error,
    partial: data !== undefined && !diff.complete,
    missing: diff.complete ? nothingMissing : diff.missing,
    ...parts,
    source: data === undefined ? 'none' : (parts.source ?? 'cache'),
  });
}

/**
 * Returns whether the data is complete, even if some of it is too old or was invalidated.
 *
 * @param diff with partial data, which contains invalidated fields but no removed entities
 */
export function isWhole({ result, missing }: CacheDiff): boolean {
  return result !== null && missing.every((path) => isThere(result, path));
}

// A removed entity is null in a list; an invalidated field is present.
function isThere(result: unknown, path: ResponsePath): boolean {
  let value: any = result;
  for (const step of path) value = value?.[step];
  return value !== undefined && typeof path.at(-1) === 'string';
}

/** Returns the error for a caller with this policy, given the errors of a response. */
export function errorOfResponse(
  errors: readonly GraphQLFormattedError[] | undefined,
  errorPolicy: ErrorPolicy,
  operationName: string | null,
  attempts: number,
): GraphQLResultError | undefined {
  if (errors === undefined || errors.length === 0 || errorPolicy === 'ignore') return undefined;
  return new GraphQLResultError({ errors, operationName, attempts });
}

/** Returns whether two results look the same to a listener. */
export function sameResult(one: QueryResult, other: QueryResult): boolean {
  return (
    one.data === other.data &&
    one.loading === other.loading &&
    one.stale === other.stale &&
    one.partial === other.partial &&
    one.source === other.source &&
    sameError(one.error, other.error) &&
    samePaths(one.missing, other.missing)
  );
}

// Errors from the cache are created on each read; they are the same if they hold the same list.
function sameError(one: ClientError | undefined, other: ClientError | undefined): boolean {
  if (one === other) return true;
  return one?.kind === 'graphql' && other?.kind === 'graphql' && sameErrors(one.errors, other.errors);
}

function sameErrors(one: readonly GraphQLFormattedError[], other: readonly GraphQLFormattedError[]): boolean {
  return one === other || (one.length === other.length && one.every((error, i) => error === other[i]));
}

function samePaths(one: QueryResult['missing'], other: QueryResult['missing']): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((path, i) => {
      const otherPath = other[i]!;
      return path.length === otherPath.length && path.every((step, j) => step === otherPath[j]);
    })
  );
}
