import type { DocumentNode, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { EventListener } from './events.ts';
import type { GraphQLResponse } from './response.ts';

/** What may differ from one request to the next. */
export interface RequestContext {
  /** Added to the transport's own; a later one of the same name wins. */
  readonly headers?: { readonly [name: string]: string };
  readonly credentials?: RequestCredentials;
  /** Of one attempt; Infinity: none. */
  readonly timeoutMs?: number;
  /** Over all attempts and waits; Infinity: none. */
  readonly deadlineMs?: number;
  /** `false`: one attempt. */
  readonly retry?: Partial<RetryRule> | false;
  /** `false`: this request is never shared. */
  readonly dedup?: boolean;
  /** A mutation's key; `false`: none is sent, and the mutation is not retried. */
  readonly idempotency?: string | false;
  /** Lets the request outlive the page (at most 64 KiB of body). */
  readonly keepalive?: boolean;
}

export interface RetryRule {
  /** In all, counting the first. */
  readonly attempts: number;
  /** Nominal wait before the second attempt. */
  readonly initialDelayMs: number;
  /** Ceiling of the doubling. */
  readonly maxDelayMs: number;
  /** `false`: the nominal wait, exactly. */
  readonly jitter: boolean;
}

/** One operation to send. The document holds exactly one operation, or `operationName` says which. */
export interface TransportRequest {
  readonly query: DocumentNode;
  readonly variables?: Variables;
  readonly operationName?: string;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
  /** Default: the next one (`nextOperationId`). The client gives it where events of the cache came before. */
  readonly operationId?: number;
}

/** `next` at least once and then `complete`, or `error` alone and last. Nothing is called after a cancel. */
export interface TransportObserver {
  /** @param attempts requests made for this answer, counting the first */
  next(response: GraphQLResponse, attempts: number): void;
  error(error: ClientError): void;
  complete(): void;
}

export interface Transport {
  /** Sends one operation. The answer cancels it: the observer hears nothing more, not even of the cancel. */
  execute(request: TransportRequest, observer: TransportObserver): () => void;
  /** Adds a listener of this transport's events; the answer removes it. */
  on(listener: EventListener): () => void;
}
