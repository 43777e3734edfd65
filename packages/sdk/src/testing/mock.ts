import type { DocumentNode, TypedDocumentNode, Variables } from '../contract/document.ts';
import type { GraphQLResponse } from '../contract/response.ts';

/** What a request has to be, so that a mock answers it. */
export interface MockedRequest<Data = any, Vars = any> {
  /** The operation's document, or its name. */
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode | string;
  /**
   * All its variables, as they travel (what is `undefined` does not); or whether these will do: `() => true` takes any.
   * Default: none.
   */
  readonly variables?: Vars | ((variables: Vars) => boolean);
  /** Headers that it must have; it may have others. */
  readonly headers?: { readonly [name: string]: string };
}

/** One piece of an answer that comes in pieces. */
export interface MockedPart {
  /** Of `@defer` and `@stream` as a server sends it; of a subscription, one result. */
  readonly result?: object;
  /** The connection is lost here, with this error. */
  readonly error?: Error;
  /** How long after the piece before it, in milliseconds. Default: 0. */
  readonly delay?: number;
}

/**
 * A request, and what comes of it: one of `result`, `error`, `status` and `parts`. The names are those of Apollo's mocks.
 *
 * ```ts
 * const mock: Mock = {
 *   request: { query: VideoTitle, variables: { id: '1' } },
 *   result: { data: { video: { __typename: 'Video', id: '1', title: 'Ducks' } } },
 * };
 * ```
 */
export interface Mock<Data = any, Vars = any> {
  readonly request: MockedRequest<Data, Vars>;
  /** The whole response, with `__typename` where the operation asks for it; or a function that makes it, at each use anew. */
  readonly result?:
    | GraphQLResponse<Data>
    | ((variables: Vars) => GraphQLResponse<Data> | Promise<GraphQLResponse<Data>>);
  /** What `fetch` rejects with: a failure of the network. */
  readonly error?: Error;
  /** A response that is no GraphQL: `{ status: 503, headers: { 'retry-after': '2' } }`. */
  readonly status?: number;
  /** Of the response. */
  readonly headers?: { readonly [name: string]: string };
  /** An answer that comes in pieces: `@defer`, `@stream`, or a subscription, which is complete after the last. */
  readonly parts?: readonly MockedPart[];
  /** How long it takes, in milliseconds of the client's clock. Infinity: it never comes. Default: 0. */
  readonly delay?: number | ((variables: Vars) => number);
  /** How many requests it answers. Default: 1; `Infinity`: all. */
  readonly maxUsageCount?: number;
}

/** An operation that was asked for. */
export interface MockedOperation {
  /** `null`: it has no name. */
  readonly operationName: string | null;
  readonly variables: Variables;
}
