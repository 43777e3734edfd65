import type { GraphQLFormattedError } from './response.ts';

/** The facts about a failed operation that every error of the SDK contains. */
export interface FailureContext {
  /** The operation's name, or `null` if it has no name. */
  readonly operationName: string | null;
  /** Number of requests made, including the first; 0 if none was sent. */
  readonly attempts: number;
  /** Milliseconds since the operation started. Defaults to 0. */
  readonly elapsedMs?: number;
  /** The original error, if any. */
  readonly cause?: unknown;
}

/**
 * Every error that can end an operation.
 *
 * The union is closed: switch on `kind`, and the compiler reports each switch that does not handle a new kind.
 */
export type ClientError =
  | NetworkError
  | TimeoutError
  | HttpError
  | ParseError
  | GraphQLResultError
  | AbortError;

/** The `kind` of an error. */
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

/**
 * No response arrived: the connection was refused, reset or cut off, the host name was not found, or CORS blocked it.
 * `cause` is the error thrown by `fetch`.
 */
export class NetworkError extends OperationError<{ readonly mayBeCors?: boolean }> {
  readonly kind = 'network';
  override readonly name = 'NetworkError';
  /**
   * Whether CORS may be the reason: the request went to another origin that has not yet responded to one with such
   * headers.
   *
   * Browsers do not distinguish this from a lost connection. The message lists what the server has to allow.
   */
  declare readonly mayBeCors?: boolean;
}

/** The response was not complete within `afterMs` milliseconds. */
export class TimeoutError extends OperationError<{ readonly afterMs: number }> {
  readonly kind = 'timeout';
  override readonly name = 'TimeoutError';
  declare readonly afterMs: number;
}

/** A response with an error status that is not a GraphQL response. */
export class HttpError extends OperationError<{
  readonly status: number;
  readonly retryAfterMs: number | null;
}> {
  readonly kind = 'http';
  override readonly name = 'HttpError';
  declare readonly status: number;
  /** The delay in milliseconds that the server requested with `Retry-After`, or `null`. */
  declare readonly retryAfterMs: number | null;
}

/** A response with a success status whose body is not a GraphQL response. */
export class ParseError extends OperationError<{ readonly status: number }> {
  readonly kind = 'parse';
  override readonly name = 'ParseError';
  declare readonly status: number;
}

/** A GraphQL response with `errors`. Their paths refer to the affected fields. */
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

/** The caller aborted the operation through its `signal` or `client.stop()`. `cause` is the reason of the signal. */
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

/**
 * Returns whether a value is an error of the SDK.
 *
 * Checks `kind` instead of the class, so it also recognizes errors from another copy of the SDK in the same page.
 */
export function isClientError(value: unknown): value is ClientError {
  return value instanceof Error && Object.hasOwn(kinds, (value as { kind?: string }).kind ?? '');
}
