import type { GraphQLFormattedError } from './response.ts';

/** What every error of the SDK knows about the operation that failed. */
export interface FailureContext {
  /** `null`: the operation has no name. */
  readonly operationName: string | null;
  /** Requests made in all, counting the first; 0: none was sent. */
  readonly attempts: number;
  /** Since it was asked for, in milliseconds. Default: 0. */
  readonly elapsedMs?: number;
  /** What was thrown underneath, if anything was. */
  readonly cause?: unknown;
}

/**
 * Every way an operation can end without the data that was asked for.
 *
 * A closed list: callers switch on `kind`, and adding a kind is a compile error at each switch that has not decided
 * what to do about it.
 */
export type ClientError =
  | NetworkError
  | TimeoutError
  | HttpError
  | ParseError
  | GraphQLResultError
  | AbortError;

export type FailureKind = ClientError['kind'];

abstract class OperationError<Facts extends object = object> extends Error {
  abstract readonly kind: string;
  declare readonly operationName: string | null;
  declare readonly attempts: number;
  declare readonly elapsedMs: number;

  constructor(message: string, context: FailureContext & Facts) {
    const { cause, elapsedMs = 0, ...facts } = context;
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, facts, { elapsedMs });
  }
}

/** No answer came: refused, reset, cut off, no name, blocked by CORS. `cause` is what `fetch` threw. */
export class NetworkError extends OperationError<{ readonly mayBeCors?: boolean }> {
  readonly kind = 'network';
  override readonly name = 'NetworkError';
  /**
   * True: a page sent it to another origin, which has not answered any request with such headers yet. CORS may forbid it. A
   * browser does not tell that from a lost network, but the message names what the server has to allow.
   */
  declare readonly mayBeCors?: boolean;
}

/** No whole answer within `afterMs`. */
export class TimeoutError extends OperationError<{ readonly afterMs: number }> {
  readonly kind = 'timeout';
  override readonly name = 'TimeoutError';
  declare readonly afterMs: number;
}

/** An answer that is not a GraphQL response, with a status that says why. */
export class HttpError extends OperationError<{
  readonly status: number;
  readonly retryAfterMs: number | null;
}> {
  readonly kind = 'http';
  override readonly name = 'HttpError';
  declare readonly status: number;
  /** How long the server asked us to stay away; `null`: it did not ask. */
  declare readonly retryAfterMs: number | null;
}

/** A successful status, and a body that is no GraphQL response. */
export class ParseError extends OperationError<{ readonly status: number }> {
  readonly kind = 'parse';
  override readonly name = 'ParseError';
  declare readonly status: number;
}

/** The server answered, and its answer has `errors`. Their paths say which fields they belong to. */
export class GraphQLResultError extends OperationError<{
  readonly errors: readonly GraphQLFormattedError[];
}> {
  readonly kind = 'graphql';
  override readonly name = 'GraphQLResultError';
  declare readonly errors: readonly GraphQLFormattedError[];

  constructor(context: FailureContext & { readonly errors: readonly GraphQLFormattedError[] }) {
    super(context.errors.map((error) => error.message).join('; ') || 'The response has errors.', context);
  }
}

/** The caller withdrew (`signal`, `client.stop()`). `cause` is the signal's reason. */
export class AbortError extends OperationError {
  readonly kind = 'abort';
  override readonly name = 'AbortError';
}

const kinds: { readonly [kind in FailureKind]: true } = {
  network: true,
  timeout: true,
  http: true,
  parse: true,
  graphql: true,
  abort: true,
};

/** Asks by `kind`, not by class: true as well for an error of another copy of the SDK in the same page. */
export function isClientError(value: unknown): value is ClientError {
  return value instanceof Error && Object.hasOwn(kinds, (value as { kind?: string }).kind ?? '');
}
