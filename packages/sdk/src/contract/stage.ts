import type { DocumentNode, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { OperationFacts, RequestEvent } from './events.ts';
import type { GraphQLResponse } from './response.ts';
import type { Runtime } from './runtime.ts';
import type { Connectivity, RequestContext } from './transport.ts';

/** The HTTP request that an operation becomes. */
export interface HttpRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  /** To be copied by a stage that changes them. */
  readonly headers: Headers;
  /** `null`: there is none. */
  readonly body: string | FormData | null;
  readonly credentials: RequestCredentials | undefined;
  readonly keepalive: boolean;
  readonly fetch: typeof globalThis.fetch;
}

/** What was done for an operation so far. */
export interface Progress {
  /** Requests made, counting the first. */
  attempts: number;
  /** How the last one failed, if one did. */
  lastError: ClientError | undefined;
}

/** What an event says beside which operation it speaks of. */
export type StageEvent = RequestEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, keyof OperationFacts>
    : never
  : never;

/** One operation on its way through the stages of a transport. A stage that changes it hands on a copy. */
export interface StageOperation extends OperationFacts {
  /** How messages call it. */
  readonly label: string;
  readonly document: DocumentNode;
  /** The document's text, minified. */
  readonly query: string;
  readonly variables: Variables;
  readonly context: RequestContext;
  readonly http: HttpRequest;
  /** Asked, in this order, to read an answer before it is taken for JSON. */
  readonly readers: readonly ResponseReader[];
  /** Sent twice, it does what it does once: queries, and mutations whose key the server remembers. */
  readonly isRepeatable: boolean;
  readonly progress: Progress;
  /** When it was asked for, in milliseconds since the Unix epoch. */
  readonly startedMs: number;
  readonly runtime: Runtime;
  readonly connectivity: Connectivity;
  emit(event: StageEvent): void;
  /** Tells that it has begun, unless that was told. */
  started(): void;
  /** Does anybody still wait for it? */
  isWanted(): boolean;
}

/** `next` any number of times and then `complete`; or `error`, alone or after some of `next`. */
export interface ResultObserver {
  /** Each holds all that is known by then; `hasNext` says that it is not yet all. */
  next(response: GraphQLResponse): void;
  error(error: ClientError): void;
  complete(): void;
}

/** Nothing happens before it is called; each call begins anew. The answer stops it: nothing more is heard. */
export type Results = (observer: ResultObserver) => () => void;

/**
 * One step on the way of an operation to the server and of its results back: it may change the operation, ask `next`
 * later, again or not at all, and answer results of its own.
 *
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
  /** As `Transport.sendsKeys`. */
  readonly sendsKeys?: boolean;
}

/** Reads an answer as it comes, if it is of a kind that it knows; `null`: it is not. The answer stops it. */
export type ResponseReader = (
  answer: Response,
  operation: StageOperation,
  observer: ResultObserver,
) => (() => void) | null;
