import type { DocumentNode, TypedDocumentNode, Variables } from '../contract/document.ts';
import type { GraphQLResponse } from '../contract/response.ts';

/** The conditions that a request must meet to match a mock. */
export interface MockedRequest<Data = any, Vars = any> {
  /** The document of the operation, or its name. */
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode | string;
  /**
   * All variables of the request (without those that are `undefined`), or a predicate: `() => true` matches any.
   * Defaults to no variables.
   */
  readonly variables?: Vars | ((variables: Vars) => boolean);
  /** Headers that the request must have. Additional headers are allowed. */
  readonly headers?: { readonly [name: string]: string };
}

/** One part of a response that arrives in parts. */
export interface MockedPart {
  /** A part of an incremental response as the server sends it, or one result of a subscription. */
  readonly result?: object;
  /** Fails the connection with this error. */
  readonly error?: Error;
  /** Delay after the previous part, in milliseconds. Defaults to 0. */
  readonly delay?: number;
}

/**
 * A mocked operation and its outcome: one of `result`, `error`, `status` and `parts`. The names are those of Apollo
 * Client's mocks.
 *
 * @example
 * ```ts
 * const mock: Mock = {
 *   request: { query: VideoTitle, variables: { id: '1' } },
 *   result: { data: { video: { __typename: 'Video', id: '1', title: 'Ducks' } } },
 * };
 * ```
 */
export interface Mock<Data = any, Vars = any> {
  readonly request: MockedRequest<Data, Vars>;
  /**
   * The complete response, with `__typename` where the operation selects it, or a function that creates it on each
   * use.
   */
  readonly result?:
    | GraphQLResponse<Data>
    | ((variables: Vars) => GraphQLResponse<Data> | Promise<GraphQLResponse<Data>>);
  /** A network error: `fetch` rejects with it. */
  readonly error?: Error;
  /** The status of a response that is not GraphQL: `{ status: 503, headers: { 'retry-after': '2' } }`. */
  readonly status?: number;
  /** Headers of the response. */
  readonly headers?: { readonly [name: string]: string };
  /** A response in parts, for `@defer`, `@stream` or a subscription. A subscription completes after the last part. */
  readonly parts?: readonly MockedPart[];
  /**
   * Delay of the response in milliseconds, on the client's clock. Infinity means that it never arrives. Defaults to
   * 0.
   */
  readonly delay?: number | ((variables: Vars) => number);
  /** Number of requests that the mock responds to. Defaults to 1; `Infinity` means no limit. */
  readonly maxUsageCount?: number;
}

/** An operation that was requested. */
export interface MockedOperation {
  /** The operation's name, or `null` if it has no name. */
  readonly operationName: string | null;
  readonly variables: Variables;
}
