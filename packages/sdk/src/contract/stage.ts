import type { DocumentNode, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { OperationFacts, RequestEvent } from './events.ts';
import type { GraphQLResponse } from './response.ts';
import type { Runtime } from './runtime.ts';
import type { Connectivity, RequestContext } from './transport.ts';

/** The HTTP request of an operation. */
export interface HttpRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  /** Copy before changing. */
  readonly headers: Headers;
  /** `null` if the request has no body. */
  readonly body: string | FormData | null;
  readonly credentials: RequestCredentials | undefined;
  readonly keepalive: boolean;
  readonly fetch: typeof globalThis.fetch;
}

/** The progress of an operation. Shared by its stages. */
export interface Progress {
  /** Number of requests made, including the first. */
  attempts: number;
  /** The error of the last attempt, if it failed. */
  lastError: ClientError | undefined;
}

/** An event without the facts that identify its operation. */
export type StageEvent = RequestEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, keyof OperationFacts>
    : never
  : never;

/** An operation on its way through the stages of a transport. Stages copy it instead of changing it. */
export interface StageOperation extends OperationFacts {
  /** The name of the operation in messages. */
  readonly label: string;
  readonly document: DocumentNode;
  /** The minified text of the document. */
  readonly query: string;
  readonly variables: Variables;
  readonly context: RequestContext;
  readonly http: HttpRequest;
  /** Called in this order to read a response, before it is parsed as JSON. */
  readonly readers: readonly ResponseReader[];
  /** Whether the operation can be sent twice safely: queries, and mutations with an idempotency key. */
  readonly isRepeatable: boolean;
  readonly progress: Progress;
  /** When the operation started, in milliseconds since the Unix epoch. */
  readonly startedMs: number;
  readonly runtime: Runtime;
  readonly connectivity: Connectivity;
  emit(event: StageEvent): void;
  /** Emits `request.started`, unless it was emitted before. */
  started(): void;
  /** Returns whether a caller still waits for the result. */
  isWanted(): boolean;
}

/** Receives results: any number of `next` calls followed by `complete`, or an `error` at any point. */
export interface ResultObserver {
  /** Each response contains everything received so far. `hasNext` is true until the last one. */
  next(response: GraphQLResponse): void;
  error(error: ClientError): void;
  complete(): void;
}

/**
 * Starts the operation and sends its results to the observer. Each call starts again.
 *
 * @returns a function that cancels; nothing is called afterwards
 */
export type Results = (observer: ResultObserver) => () => void;

/**
 * One step between an operation and the server.
 *
 * A stage can change the operation, call `next` later, repeatedly or not at all, and change or replace the results.
 *
 * @example
 * ```ts
 * const timed: Stage = (operation, next) => (observer) => {
 *   const startedMs = operation.runtime.now();
 *   const complete = () => {
 *     console.log(operation.label, operation.runtime.now() - startedMs, 'ms');
 *     observer.complete();
 *   };
 *   return next(operation)({ ...observer, complete });
 * };
 * ```
 */
export interface Stage {
  (operation: StageOperation, next: (operation: StageOperation) => Results): Results;
  /** See `Transport.sendsKeys`. */
  readonly sendsKeys?: boolean;
  /** Whether it sends files in variables. Without such a stage, they are refused, except in production builds. */
  readonly sendsFiles?: boolean;
}

/**
 * Reads a response while it arrives.
 *
 * @returns a function that stops reading, or `null` if the response has another format
 */
export type ResponseReader = (
  answer: Response,
  operation: StageOperation,
  observer: ResultObserver,
) => (() => void) | null;
