import { HttpError, ParseError } from '../contract/errors.ts';
import type { GraphQLFormattedError, GraphQLResponse } from '../contract/response.ts';
import { parseRetryAfter } from './retryAfter.ts';

/** An HTTP response whose body is complete. */
export interface HttpResponse {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly bytes: ArrayBuffer;
}

export interface ReadContext {
  /** The operation's name, or `null` if it has no name. */
  readonly operationName: string | null;
  /** The name of the operation in messages. */
  readonly label: string;
  readonly attempts: number;
  /** Milliseconds since the operation started. */
  readonly elapsedMs: number;
  /** Milliseconds since the Unix epoch, to resolve a `Retry-After` date. */
  readonly nowMs: number;
}

/**
 * Returns the GraphQL response in a body, or `null` if there is not one.
 *
 * A well-formed response counts with any status and content type (GraphQL over HTTP, section 6.4, and the many
 * servers that send `application/json` with an error status).
 */
export function responseIn(bytes: ArrayBuffer): GraphQLResponse | null {
  const body = parseBody(bytes);
  return 'json' in body ? graphQLResponseOf(body.json) : null;
}

/**
 * Returns the error for a response that is not a GraphQL response: an `HttpError`, or a `ParseError` if the status is
 * a success.
 */
export function failureIn(
  answer: HttpResponse,
  { label, nowMs, ...context }: ReadContext,
): HttpError | ParseError {
  const { status, contentType } = answer;
  const body = parseBody(answer.bytes);
  // No excerpt of the body: it may be private, and monitoring services group errors by message.
  const found = `${status} and no GraphQL response (${'json' in body ? 'other JSON' : body.fault}, ${contentType ?? 'no content type'})`;
  const facts = { ...context, status, cause: 'json' in body ? undefined : body.cause };
  if (status >= 200 && status < 300)
    return new ParseError(`${label}: the server responded with ${found}.`, facts);
  const retryAfterMs = parseRetryAfter(answer.retryAfter, nowMs);
  return new HttpError(`${label}: the server responded with ${found}.`, { ...facts, retryAfterMs });
}

type Body =
  | { readonly json: unknown }
  | { readonly fault: 'empty' | 'not UTF-8' | 'not JSON'; readonly cause?: unknown };

// Created with the first response: TextDecoder is missing in Jest with jsdom, and importing must work there.
let utf8: TextDecoder | undefined;

export function parseBody(bytes: ArrayBuffer): Body {
  if (bytes.byteLength === 0) return { fault: 'empty' };
  let text: string;
  try {
    // JSON is UTF-8 regardless of the label (RFC 8259, section 8.1); a byte order mark is skipped. Fatal, so that an
    // invalid byte does not become a replacement character in the data.
    utf8 ??= new TextDecoder('utf-8', { fatal: true });
    text = utf8.decode(bytes);
  } catch (cause) {
    return { fault: 'not UTF-8', cause };
  }
  try {
    return { json: JSON.parse(text) };
  } catch (cause) {
    return { fault: 'not JSON', cause };
  }
}

/**
 * Returns `null` unless there is data, or an error that explains its absence (GraphQL specification, section 7.1).
 * Empty or null `errors` beside data, which some servers send, are ignored.
 */
export function graphQLResponseOf(json: unknown): GraphQLResponse | null {
  if (!isObject(json)) return null;
  const { data = null, errors = null, extensions } = json;
  if (data !== null && !isObject(data)) return null;
  if (errors !== null && !isErrorList(errors)) return null;
  const hasErrors = errors !== null && errors.length > 0;
  if (data === null && !hasErrors) return null;
  const response: { -readonly [name in keyof GraphQLResponse]: GraphQLResponse[name] } = {};
  if ('data' in json) response.data = data;
  if (hasErrors) response.errors = errors;
  if (isObject(extensions)) response.extensions = extensions;
  return response;
}

function isErrorList(value: unknown): value is GraphQLFormattedError[] {
  return (
    Array.isArray(value) && value.every((error) => isObject(error) && typeof error['message'] === 'string')
  );
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
